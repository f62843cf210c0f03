-- What following chains needs beside the core's books: deposits that are not final yet, and moves between the platform's own addresses. None of it decides about customers' money.
create table wallet_seen (
  chain text not null,
  txid text not null,
  place text not null,
  coin text not null,
  address text not null,
  owner int8 not null,
  units numeric not null,
  height int8 not null,
  block text not null,
  state text not null,
  at_ms int8 not null,
  primary key (chain, txid, place)
);
create index wallet_seen_owner on wallet_seen (owner, at_ms desc);
create index wallet_seen_height on wallet_seen (chain, height);

create table wallet_move (
  id text primary key,
  chain text not null,
  kind text not null,
  source text not null,
  account int4 not null,
  place int8 not null,
  asset text not null,
  destination text not null,
  units numeric not null,
  attempts text not null,
  state text not null,
  created_at int8 not null,
  updated_at int8 not null
);
create index wallet_move_open on wallet_move (chain, created_at, id) where state in ('signed', 'sent');
-- What only one transaction of the chain can use is promised to one move.
create table wallet_move_spend (
  chain text not null,
  spend text not null,
  move text not null,
  primary key (chain, spend)
);

create table wallet_sweep_due (
  chain text not null,
  address text not null,
  asset text not null,
  primary key (chain, address, asset)
);
