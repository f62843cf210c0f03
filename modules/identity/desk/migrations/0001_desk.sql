-- Operators find, disable and annotate customers. A disabled account is marked here, so that a start completes what a crash interrupted.
alter table identity_account add column disabled_at int8;

create table identity_note (
  id int8 generated always as identity primary key,
  customer int8 not null,
  at int8 not null,
  operator text not null,
  about text not null,
  words text not null,
  cause text unique
);
create index identity_note_customer on identity_note (customer, id desc);

-- The list of customers and its filters, the last registered first.
create index identity_account_listed on identity_account (created_at, customer);
create index identity_account_disabled on identity_account (created_at, customer) where disabled_at is not null;
create index identity_account_stopped on identity_account (created_at, customer) where frozen_at is not null;
create index identity_account_closed on identity_account (created_at, customer) where closed_at is not null;
-- The search box: by the beginning of an address or a name, and by the end of a mobile number, for those who know it without its country.
create index identity_account_email_search on identity_account (email text_pattern_ops);
create index identity_account_mobile_search on identity_account (mobile text_pattern_ops);
create index identity_account_mobile_end on identity_account (reverse(mobile) text_pattern_ops);
create index identity_account_username_search on identity_account (lower(username) text_pattern_ops);
