"""The soak: thousands of page loads in bursts, by visitors who leave in all the ways in which people leave."""
