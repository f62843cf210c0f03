-- Robots as they now are and were and what happened to them, made from facts; names are the customers' own words.
create table robot_robot (
  id int8 primary key,
  customer int8 not null,
  owner int8 not null,
  kind text not null,
  market int4 not null,
  state text not null,
  reason text not null,
  ending text not null,
  words text not null,
  terms jsonb not null,
  most numeric not null,
  own numeric not null,
  revision int4 not null,
  lots int8 not null,
  invested numeric not null,
  withdrawn numeric not null,
  profit numeric not null,
  pairs int8 not null,
  quote_fees numeric not null,
  base_fees numeric not null,
  range text not null,
  created_at int8 not null,
  started_at int8 not null,
  since_at int8 not null,
  ended_at int8 not null,
  end_ticks int4 not null,
  end_quote numeric not null,
  end_base numeric not null,
  sequence int8 not null
);
create index robot_robot_customer on robot_robot (customer, id desc);

create table robot_event (
  id int8 primary key,
  robot int8 not null,
  customer int8 not null,
  happened_at int8 not null,
  what text not null,
  side text not null,
  ticks int8 not null,
  from_ticks int8 not null,
  lots int8 not null,
  paid numeric not null,
  received numeric not null,
  profit numeric not null,
  count int8 not null,
  reason text not null,
  sequence int8 not null
);
create index robot_event_robot on robot_event (robot, id desc);
create index robot_event_sequence on robot_event (sequence, id);

create table robot_name (
  id text primary key,
  customer int8 not null,
  name text not null
);
create index robot_name_customer on robot_name (customer);

-- How far customers have been told.
create table robot_teller (
  one boolean primary key default true check (one),
  sequence int8 not null
);
