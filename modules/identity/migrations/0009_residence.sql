-- Whom a site serves depends on the country and the site of an account: a row that somebody else wrote says neither.
create table identity_residence (
  customer int8 primary key,
  country text not null,
  site text,
  proof text
);
insert into identity_residence (customer, country, site) select customer, country, site from identity_account where closed_at is null;
