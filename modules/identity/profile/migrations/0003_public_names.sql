-- Names that others see, of people, shops and providers, in one place: two that look alike are one name. Names that were there before may look alike still, and people are shown which.
create table identity_public_name (
  customer int8 not null,
  kind text not null,
  name text not null,
  -- What the name looks like, by the version of the program's rules.
  skeletons text[] not null,
  version int4 not null,
  taken_at int8 not null,
  primary key (customer, kind)
);
create index identity_public_name_skeletons on identity_public_name using gin (skeletons);

-- Whose a name is, is decided there.
alter table identity_profile drop column username_key;
