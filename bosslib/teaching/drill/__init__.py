"""The bargain drill: a price to bargain about, in any game that has one."""
