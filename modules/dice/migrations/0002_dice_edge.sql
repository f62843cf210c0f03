-- Each bet says the edge that its multiple follows from, so that whoever checks it needs nothing else. Earlier bets did not record it.
alter table dice_bet add column edge int4;
create index dice_seed_latest on dice_seed (customer, sequence desc);
