-- Who a withdrawal is for, as its owner said where the travel rule asks (FATF Recommendation 16). Sealed under MASTER_KEY; `id` is that of the withdrawal's words.
create table wallet_beneficiary (
  id text primary key,
  customer int8 not null,
  sealed text not null,
  created_at int8 not null
);
create index wallet_beneficiary_customer on wallet_beneficiary (customer);
create index wallet_beneficiary_age on wallet_beneficiary (created_at);
