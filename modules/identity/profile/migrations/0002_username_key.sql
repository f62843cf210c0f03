-- What makes a name the same however it is written cannot be said in SQL for every alphabet, so the program says it.
alter table identity_profile add column username_key text unique;
