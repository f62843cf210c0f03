-- What the wallet's machine decided as rows: where deposits, withdrawals and transfers stand, whose an index is, and what stands on which chain.
create table wallet_deposit (
  id int8 primary key,
  chain int4 not null,
  coin int4 not null,
  height int8 not null,
  txid text not null,
  place text not null,
  owner int8 not null,
  account text not null,
  units numeric not null,
  atoms numeric not null,
  state text not null,
  at_ms int8 not null,
  sequence int8 not null
);
create index wallet_deposit_owner on wallet_deposit (owner, id desc);
create index wallet_deposit_txid on wallet_deposit (txid);

create table wallet_withdrawal (
  id int8 primary key,
  customer int8 not null,
  chain int4 not null,
  coin int4 not null,
  address text not null,
  amount numeric not null,
  fee numeric not null,
  to_customer int8 not null,
  state text not null,
  approvals int4 not null,
  approved_by text not null,
  ready_at int8 not null,
  reasons text not null,
  words text not null,
  txid text,
  height int8 not null,
  reason text,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index wallet_withdrawal_customer on wallet_withdrawal (customer, id desc);
create index wallet_withdrawal_received on wallet_withdrawal (to_customer, id desc) where to_customer <> 0;
create index wallet_withdrawal_state on wallet_withdrawal (state, id);

create table wallet_transfer (
  id int8 primary key,
  customer int8 not null,
  to_customer int8 not null,
  coin int4 not null,
  amount numeric not null,
  from_account text not null,
  to_account text not null,
  words text not null,
  at_ms int8 not null
);
create index wallet_transfer_customer on wallet_transfer (customer, id desc);
create index wallet_transfer_to on wallet_transfer (to_customer, id desc);

create table wallet_address_index (
  customer int8 not null,
  family text not null,
  place int8 not null,
  primary key (family, place)
);
create index wallet_address_index_customer on wallet_address_index (customer);

create table wallet_custody (
  id int8 not null,
  part int4 not null,
  at_ms int8 not null,
  chain int4 not null,
  coin int4 not null,
  atoms numeric not null,
  after_total numeric not null,
  residue numeric not null,
  cause text not null,
  primary key (id, part)
);

-- Histories ask for all accounts of a customer at once as often as for one.
drop index wallet_posting_owner;
create index wallet_posting_owner on wallet_posting (owner, id desc);
create index wallet_deposit_sequence on wallet_deposit (sequence);
create index wallet_withdrawal_sequence on wallet_withdrawal (sequence);
