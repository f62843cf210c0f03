-- Who invited whom, rates and rewards, made from facts; codes are chosen by customers.
create table referral_tie (
  friend int8 primary key,
  inviter int8 not null,
  code int8 not null,
  share int4 not null,
  tied_at int8 not null,
  sequence int8 not null
);
create index referral_tie_inviter on referral_tie (inviter, tied_at, friend);

create table referral_plan (
  version int8 primary key,
  trade_direct int4 not null,
  trade_indirect int4 not null,
  otc_direct int4 not null,
  otc_indirect int4 not null,
  dice_direct int4 not null,
  dice_indirect int4 not null,
  by int8 not null,
  decided_by int8 not null,
  cause text not null,
  at int8 not null,
  sequence int8 not null
);

create table referral_agreement (
  customer int8 primary key,
  direct int4 not null,
  indirect int4 not null,
  by int8 not null,
  decided_by int8 not null,
  cause text not null,
  at int8 not null,
  sequence int8 not null
);

create table referral_person (
  customer int8 primary key,
  person int8 not null,
  reason text not null,
  by int8 not null,
  at int8 not null,
  sequence int8 not null
);
create index referral_person_person on referral_person (person);

create table referral_credit (
  customer int8 not null,
  coin int4 not null,
  source text not null,
  due_at int8 not null,
  amount numeric not null,
  credited_at int8 not null,
  sequence int8 not null,
  primary key (customer, coin, source, due_at)
);

create table referral_reward (
  cause text not null,
  friend int8 not null,
  level text not null,
  beneficiary int8 not null,
  fee_kind text not null,
  source text not null,
  coin int4 not null,
  fee numeric not null,
  rate int4 not null,
  amount numeric not null,
  at int8 not null,
  credited_at int8,
  withheld_at int8,
  primary key (cause, friend, level)
);
create index referral_reward_beneficiary on referral_reward (beneficiary, at desc, cause, friend, level);
create index referral_reward_friend on referral_reward (friend, at desc);
create index referral_reward_waiting on referral_reward (beneficiary, coin, source) where credited_at is null and withheld_at is null;

create table referral_code (
  id bigint generated always as identity primary key,
  customer int8 not null,
  code text not null unique,
  share int4 not null,
  created_at int8 not null,
  removed_at int8,
  proof text
);
create index referral_code_customer on referral_code (customer);
