-- Switches, scripts and hosts of a site take two people: a row that somebody else wrote decides nothing of it.
alter table content_site add column proof text;
