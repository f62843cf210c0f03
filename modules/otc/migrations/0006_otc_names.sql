-- Whose a name is, is decided in the one list of names that others see.
drop index otc_merchant_name;
alter table otc_merchant drop column name_key;
