-- Reviewers see where else a number, or a name with a birth, was entered: keyed hashes of both. Rows of an older version are hashed again at the next start.
alter table certification_application add column number_blind text;
alter table certification_application add column person_blind text;
alter table certification_application add column blind_version int4 not null default 1;
create index certification_application_number on certification_application (number_blind) where number_blind is not null;
create index certification_application_person on certification_application (person_blind) where person_blind is not null;
create index certification_application_hashed on certification_application (blind_version) where blind is not null;
