-- Whose a name is, is decided in the one list of names that others see.
drop table c2c_name;
alter table c2c_provider_words drop column name_key;
