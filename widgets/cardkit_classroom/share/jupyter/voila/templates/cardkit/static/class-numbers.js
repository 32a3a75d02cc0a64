// Formats numbers for the class pages: with three significant digits, a minus sign instead of a hyphen, and the unit
// only once in an interval.

const DIGITS = 3;
/** @type {(value: number, options: Intl.NumberFormatOptions) => string} */
const said = (value, options) => value.toLocaleString("en", options).replace("-", "\u2212");

/** @type {(value: number) => string} */
export const few = (value) => said(value, { maximumSignificantDigits: DIGITS });
/** @type {(value: number, decimals: number) => string} */
export const rounded = (value, decimals) => said(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
/** @type {(value: number) => string} */
export const whole = (value) => value.toLocaleString("en");
/** @type {(number: number, one: string, many?: string) => string} */
export const counted = (number, one, many = `${one}s`) => `${whole(number)} ${number === 1 ? one : many}`;

/**
 * "17.3 to 18.0 points": both ends get as many decimals as the end that is further from 0.
 *
 * @param {number} low
 * @param {number} high
 * @param {string} unit
 */
export function interval(low, high, unit) {
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const decimals = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(most)));
  /** @type {(value: number) => string} */
  const end = (value) => rounded(Number(value.toPrecision(DIGITS)), decimals);
  return `${end(low)} to ${end(high)}${unit}`;
}
