-- Operators find a customer by an address or a transaction that somebody shows them.
create index wallet_address_search on wallet_address (address);
create index wallet_seen_txid on wallet_seen (txid);
