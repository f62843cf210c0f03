-- What rules found in deposits and withdrawals, and the cases that operators make of it. Kept when the account is closed: the law asks for at least five years.
create table monitoring_finding (
  id int8 generated always as identity primary key,
  rule text not null,
  customer int8 not null,
  key text not null,
  at int8 not null,
  figures text not null,
  case_id int8,
  proof text,
  unique (customer, rule, key)
);
create index monitoring_finding_new on monitoring_finding (id) where case_id is null;
create index monitoring_finding_case on monitoring_finding (case_id, id);

create table monitoring_case (
  id int8 generated always as identity primary key,
  customer int8 not null,
  state text not null,
  opened_at int8 not null,
  opened_by text not null,
  outcome text,
  closed_at int8,
  closed_by text,
  proof text
);
create unique index monitoring_case_open on monitoring_case (customer) where state = 'open';
create index monitoring_case_state on monitoring_case (state, id);

create table monitoring_note (
  id int8 generated always as identity primary key,
  case_id int8 not null,
  at int8 not null,
  operator text not null,
  words text not null,
  proof text
);
create index monitoring_note_case on monitoring_note (case_id, id);

-- How far deposits and withdrawals were judged.
create table monitoring_follower (
  one boolean primary key default true check (one),
  sequence int8 not null
);
