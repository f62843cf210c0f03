-- Strangers must not use up what the owner needs: codes and their counts belong to whoever asks. Money leaves from known devices, so a session knows its own.
drop table identity_code;
create table identity_code (
  purpose text not null,
  address text not null,
  asker text not null,
  hash text not null,
  tries int4 not null,
  foreign_tries int4 not null,
  used_at int8,
  expires_at int8 not null,
  bound_to text,
  primary key (purpose, address, asker)
);

drop table identity_code_quota;
create table identity_code_quota (
  address text not null,
  bucket text not null,
  window_at int8 not null,
  sent int4 not null,
  last_at int8 not null,
  primary key (address, bucket)
);

create table identity_sms_quota (
  country text primary key,
  window_at int8 not null,
  sent int4 not null
);

alter table identity_session add column device text;
alter table identity_device add column known_at int8 not null default 0;
update identity_device set known_at = first_at + 86400000;
