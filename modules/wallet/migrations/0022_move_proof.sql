-- What the guard of a chain takes for its own doing is what this program signed, and nobody else's row.
alter table wallet_move add column proof text;
