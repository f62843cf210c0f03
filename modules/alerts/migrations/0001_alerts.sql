-- Price alerts as they now are and were, made from facts; notes are the customers' own words.
create table alerts_alert (
  id int8 primary key,
  customer int8 not null,
  market int4 not null,
  way text not null,
  ticks int4 not null,
  words text not null,
  state text not null,
  trade int8 not null,
  trade_ticks int4 not null,
  created_at int8 not null,
  ended_at int8 not null,
  sequence int8 not null
);
create index alerts_alert_customer on alerts_alert (customer, ended_at desc, id desc);

create table alerts_step (
  alert int8 not null,
  state text not null,
  sequence int8 not null,
  primary key (alert, sequence)
);
create index alerts_step_sequence on alerts_step (sequence, alert);

create table alerts_note (
  id text primary key,
  customer int8 not null,
  note text not null
);
create index alerts_note_customer on alerts_note (customer);

-- How far customers have been told.
create table alerts_teller (
  one boolean primary key default true check (one),
  sequence int8 not null
);
