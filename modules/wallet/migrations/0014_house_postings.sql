-- Income of the house and its fees are asked for by time.
create index wallet_posting_house on wallet_posting (at_ms) where owner = 0;
