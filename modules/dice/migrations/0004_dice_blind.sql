-- Whether all seeds in use were made before their players' seeds existed. Those of earlier releases were not: they end at the first start.
alter table dice_guard add column is_blind boolean not null default false;
