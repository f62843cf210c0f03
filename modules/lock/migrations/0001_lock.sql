-- Lock-ups as rows, made from the core's facts, so that lists can be filtered, paged and looked back at.
create table lock_product (
  id int8 primary key,
  coin int4 not null,
  lock_kind text not null,
  period text not null,
  count int4 not null,
  cliff int4 not null,
  rate int4 not null,
  min numeric not null,
  max numeric not null,
  quota numeric not null,
  cap numeric not null,
  penalty int4 not null,
  state text not null,
  version int4 not null,
  sold numeric not null,
  by_operator int8 not null,
  decided_by int8 not null,
  cause text not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);

create table lock_position (
  id int8 primary key,
  customer int8 not null,
  -- 0 for a vault.
  product int8 not null,
  coin int4 not null,
  lock_kind text not null,
  period text not null,
  count int4 not null,
  cliff int4 not null,
  rate int4 not null,
  penalty int4 not null,
  amount numeric not null,
  reward numeric not null,
  released numeric not null,
  rewarded numeric not null,
  penalized numeric not null,
  rows int4 not null,
  paid_rows int4 not null,
  starts_at int8 not null,
  ends_at int8 not null,
  next_at int8 not null,
  state text not null,
  has_exit boolean not null,
  exit_at int8 not null,
  created_at int8 not null,
  updated_at int8 not null,
  sequence int8 not null
);
create index lock_position_customer on lock_position (customer, id desc);
create index lock_position_product on lock_position (product, id desc);

-- Every release of every position, written when the position begins.
create table lock_row (
  position int8 not null,
  number int4 not null,
  customer int8 not null,
  coin int4 not null,
  due_at int8 not null,
  principal numeric not null,
  reward numeric not null,
  state text not null,
  paid_at int8 not null,
  sequence int8 not null,
  primary key (position, number)
);
create index lock_row_customer on lock_row (customer, due_at, position, number);

-- What customers are told of, from the core's facts.
create table lock_event (
  sequence int8 not null,
  position int8 not null,
  -- Of the release; 0 for the position.
  number int4 not null,
  customer int8 not null,
  coin int4 not null,
  event text not null,
  amount numeric not null,
  primary key (sequence, position, number, event)
);
create index lock_event_customer on lock_event (customer);

-- How far customers have been told.
create table lock_teller (
  one boolean primary key default true check (one),
  sequence int8 not null
);
