-- What customers write down about their own money: addresses they know, and notes. None of it moves anything.
create table wallet_book (
  id text primary key,
  customer int8 not null,
  chain text not null,
  address text not null,
  name text not null,
  note text not null,
  created_at int8 not null,
  unique (customer, chain, address)
);
create table wallet_whitelist (
  customer int8 primary key,
  only_known boolean not null,
  ends_at int8
);
create table wallet_words (
  id text primary key,
  customer int8 not null,
  note text not null,
  created_at int8 not null
);
create index wallet_words_customer on wallet_words (customer);
