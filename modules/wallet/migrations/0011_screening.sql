-- What a provider said of payments from and to the outside: asked until it is decided, and never again afterwards.
create table wallet_screening (
  kind text not null,
  chain text not null,
  ref text not null,
  answer text not null,
  reference text not null,
  passed_by text not null,
  asked_at int8 not null,
  primary key (kind, chain, ref)
);
create index wallet_screening_open on wallet_screening (asked_at desc) where answer <> 'clear';
