"""Soak tests: thousands of page loads in bursts, by visitors who leave in every usual way."""
