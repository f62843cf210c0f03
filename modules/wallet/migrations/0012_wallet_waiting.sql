-- Why a deposit is kept for its owner, and why an approved withdrawal is not paid yet.
alter table wallet_deposit add column why text;
alter table wallet_withdrawal add column waits text;
create index wallet_deposit_waiting on wallet_deposit (id) where account = 'suspense';
