-- Customers ask by letter or mail for a copy of their data, or for erasure, and have to be answered in time. The row stays after the account is erased, to show
-- that it was; its words do not. The proof keeps a row from naming another customer than the one who wrote.
create table identity_written_request (
  id int8 generated always as identity primary key,
  customer int8 not null,
  kind text not null,
  channel text not null,
  received_at int8 not null,
  recorded_at int8 not null,
  recorded_by text not null,
  note text not null,
  copied_at int8,
  copied_by text,
  cause text,
  state text not null,
  ended_at int8,
  ended_by text,
  ground text,
  outcome text not null,
  proof text
);
create unique index identity_written_request_open on identity_written_request (customer, kind) where state = 'open';
create index identity_written_request_due on identity_written_request (received_at, id) where state = 'open';
create index identity_written_request_ended on identity_written_request (ended_at, id) where state <> 'open';
create index identity_written_request_customer on identity_written_request (customer, id);
