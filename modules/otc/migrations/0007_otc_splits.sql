-- Atoms that the buyer would get by what one of the two agrees to.
alter table otc_order add column split numeric;
alter table otc_step add column split numeric;
