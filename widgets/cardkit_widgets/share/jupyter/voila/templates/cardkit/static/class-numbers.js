// How the pages of a class say numbers: three significant digits, a true minus sign, and a unit once.

const DIGITS = 3;
const said = (value, options) => value.toLocaleString("en", options).replace("-", "−");

export const few = (value) => said(value, { maximumSignificantDigits: DIGITS });
export const inPercent = (value) => `${few(100 * value)}%`;
export const whole = (value) => value.toLocaleString("en");
export const counted = (number, one, many = `${one}s`) => `${whole(number)} ${number === 1 ? one : many}`;

// "17.3 to 18.0 points": both ends have as many decimals as the one further from 0 can have.
export function interval(low, high, unit) {
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const decimals = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(most)));
  const end = (value) => said(Number(value.toPrecision(DIGITS)), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${end(low)} to ${end(high)}${unit}`;
}
