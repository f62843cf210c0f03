-- As in spot's 0002: an index that grows at an owner's end stays dense, and is read backwards as quickly.
drop index wallet_posting_owner;
create index wallet_posting_owner on wallet_posting (owner, id);
