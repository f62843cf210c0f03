-- Who customers are. What was entered is sealed, and pictures are kept by identity, each under a key of its own; nothing here names anybody in clear.
create table certification_application (
  id text primary key,
  -- In the order in which they were begun.
  number int8 generated always as identity,
  customer int8 not null,
  level text not null,
  -- draft, review, passed, failed, withdrawn
  state text not null,
  -- What was entered, as JSON under the master key; null in a draft of which only pictures are there.
  sealed text,
  -- Blind index of the document's number; null in a draft.
  blind text,
  -- A closed account that was certified with the same document before.
  former int8,
  language text not null,
  changed_at int8 not null,
  sent_at int8,
  decided_at int8,
  -- The operator; null for the automatic check.
  decided_by int8,
  problems jsonb not null default '[]',
  withdrawn_for text,
  check_state text not null default 'none',
  check_tries int4 not null default 0,
  check_at int8,
  -- When its account was closed; what passed is kept for as long as the law requires.
  closed_at int8
);
create unique index certification_application_one on certification_application (customer, level, state) where state in ('draft', 'review', 'passed');
create index certification_application_customer on certification_application (customer, number desc);
create index certification_application_waiting on certification_application (sent_at) where state = 'review';
create index certification_application_decided on certification_application (decided_at desc) where decided_at is not null;
create index certification_application_check on certification_application (check_at) where check_state = 'pending';

-- Which pictures belong to an application or a draft.
create table certification_picture (
  picture text primary key,
  application text not null references certification_application (id) on delete cascade,
  slot text not null,
  is_accepted boolean not null default false,
  unique (application, slot)
);

-- One document, one account: by a keyed hash of country, kind and number.
create table certification_document (
  blind text primary key,
  customer int8 not null,
  since int8 not null,
  is_barred boolean not null default false,
  closed_at int8
);
create index certification_document_customer on certification_document (customer);

-- Applications that were sent, also those refused at once, so that numbers cannot be tried out.
create table certification_attempt (
  customer int8 not null,
  level text not null,
  at int8 not null
);
create index certification_attempt_customer on certification_attempt (customer, level, at);

-- Who looked at what, for its customer.
create table certification_view (
  id int8 generated always as identity primary key,
  customer int8 not null,
  level text not null,
  what text not null,
  operator int8,
  at int8 not null
);
create index certification_view_customer on certification_view (customer, id desc);

-- The key of the blind index, sealed under the master key: changing that one does not change the index.
create table certification_key (
  name text primary key,
  sealed text not null
);

create table certification_setting (
  name text primary key,
  value jsonb not null
);

-- Pictures of applications that are gone: erased by the next sweep.
create table certification_erased (
  picture text primary key
);
