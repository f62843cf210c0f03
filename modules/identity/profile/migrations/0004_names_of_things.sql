-- A customer may have several names of a kind, each of a thing of its own, as robots in the ranking have; '' is the one name of a kind that has no things.
alter table identity_public_name add column thing text not null default '';
alter table identity_public_name drop constraint identity_public_name_pkey;
alter table identity_public_name add primary key (customer, kind, thing);
