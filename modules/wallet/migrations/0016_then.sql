-- Any balance at any moment is one look into an index; what came from outside and left is few among many trades.
create index wallet_posting_then on wallet_posting (owner, kind, coin, at_ms, id);
create index wallet_posting_flow on wallet_posting (owner, at_ms) where reason not in ('trade', 'fee');
