-- Opened again by its owner, while the core may not have been told yet: a start makes up for that.
alter table identity_account add column opening boolean not null default false;
