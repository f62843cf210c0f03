-- What waits is read apart from what was too small, of which anybody can send any number.
drop index wallet_seen_owner;
create index wallet_seen_owner on wallet_seen (owner, state, at_ms desc);
