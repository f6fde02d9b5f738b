namespace breakeven {}
