-- Notices that operators write to many. Who gets one is fixed as rows, and a row is deleted in the transaction that tells its customer: so everybody is told once, whatever stops the server in between.
create table content_sending (
  id int8 generated always as identity (start with 101) primary key,
  -- What was approved or sent; the same one sends once.
  cause text not null unique,
  audience jsonb not null,
  texts jsonb not null,
  reason text not null,
  -- going, stopped, sent
  state text not null,
  -- Customers up to this number are looked at, and have been up to that one.
  up_to int8 not null,
  listed_to int8 not null,
  receivers int4 not null,
  done int4 not null default 0,
  by text not null,
  approved_by text,
  created_at int8 not null,
  ended_at int8
);
create index content_sending_going on content_sending (id) where state = 'going';

create table content_sending_receiver (
  sending int8 not null references content_sending (id),
  customer int8 not null,
  primary key (sending, customer)
);
create index content_sending_receiver_customer on content_sending_receiver (customer);

-- The texts of such a notice are those of its sending.
alter table content_notice add column sending int8;
