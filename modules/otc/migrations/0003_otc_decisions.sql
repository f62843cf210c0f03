-- Decisions say why in a word that can be counted, whose fault it was, and for how many days that person may neither take nor publish offers.
alter table otc_decision add column kind text not null default 'other';
alter table otc_decision add column fault text not null default 'none';
alter table otc_decision add column pause_days int4 not null default 0;
create index otc_decision_at on otc_decision (at);
create index otc_decision_pause on otc_decision (at) where pause_days > 0;
