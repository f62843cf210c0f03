-- Notices can be for the customers of one site: the host where an account was opened. Null means that it was not kept then: such accounts belong to the default site.
alter table identity_account add column site text;
