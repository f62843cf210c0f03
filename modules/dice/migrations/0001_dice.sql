-- Dice: bets, ended seeds and pools as rows, made from the core's facts, so that lists can be filtered and looked back at. No server seed is in any of them.
create table dice_bet (
  id int8 primary key,
  customer int8 not null,
  coin int4 not null,
  stake numeric not null,
  side text not null,
  target int4 not null,
  wins int4 not null,
  multiple int8 not null,
  profit numeric not null,
  fee numeric not null,
  -- Random id and hash of the server seed.
  seed text not null,
  hash text not null,
  client text not null,
  nonce int8 not null,
  state text not null,
  -- −1 while it waits for its roll.
  roll int4 not null,
  payout numeric not null,
  bankroll numeric,
  shares numeric,
  placed_at int8 not null,
  resolved_at int8 not null,
  sequence int8 not null
);
create index dice_bet_customer on dice_bet (customer, id desc);

-- Server seeds that are no longer used.
create table dice_seed (
  id text primary key,
  hash text not null,
  customer int8 not null,
  bets int8 not null,
  ended_at int8 not null,
  sequence int8 not null
);
create index dice_seed_customer on dice_seed (customer, ended_at desc);

create table dice_flow (
  id int8 primary key,
  -- 0 for the house.
  customer int8 not null,
  coin int4 not null,
  direction text not null,
  shares numeric not null,
  amount numeric,
  state text not null,
  due_at int8 not null,
  is_late boolean not null,
  bankroll numeric,
  shares_after numeric,
  by_operator int8 not null,
  decided_by int8 not null,
  created_at int8 not null,
  done_at int8 not null,
  sequence int8 not null
);
create index dice_flow_customer on dice_flow (customer, coin, id desc);

create table dice_dealer (
  customer int8 not null,
  coin int4 not null,
  shares numeric not null,
  leaving numeric not null,
  put_in numeric not null,
  taken_out numeric not null,
  since_at int8 not null,
  sequence int8 not null,
  primary key (customer, coin)
);
create index dice_dealer_coin on dice_dealer (coin, shares desc);

-- What the bets of a day (UTC) came to in each pool, and the pool at its end.
create table dice_day (
  coin int4 not null,
  day int4 not null,
  bets int8 not null,
  staked numeric not null,
  -- What the pool was to win, in ten-thousandths of an atom; and what it won, in atoms.
  expected numeric not null,
  result numeric not null,
  house numeric not null,
  -- Of each bet the expected change of the pool's value, and the square of its deviation, as shares of the pool times 10^18.
  drift numeric not null,
  spread numeric not null,
  bankroll numeric not null,
  shares numeric not null,
  primary key (coin, day)
);

create table dice_player_day (
  customer int8 not null,
  coin int4 not null,
  day int4 not null,
  bets int8 not null,
  won int8 not null,
  staked numeric not null,
  paid numeric not null,
  primary key (customer, coin, day)
);

-- How far the journal had come when this was last written: one that is older was put back, and seeds that were in use may be known.
create table dice_guard (
  one boolean primary key default true check (one),
  sequence int8 not null,
  is_restored boolean not null default false
);
