import { BASE_COINS } from '@agio/contracts';
import type { User } from '@agio/contracts/identity';
import type { IdentityPorts } from '../ports.ts';
import { addressesOf, profileOf } from './store.ts';
import type { Account } from '../accounts/store.ts';
import { uidOf } from '../shared/uid.ts';

/** A customer's own view of their account: with real name, e-mail and mobile in full. Fields of later releases are empty until then. */
export async function userView(
  account: Account,
  ports: Pick<IdentityPorts, 'database' | 'coinsOf' | 'feesOf' | 'realNameOf'>,
): Promise<User> {
  const { vip, discount } = ports.feesOf(account.customer);
  const { authLevel, baiduAi, truename } = await ports.realNameOf(account.customer);
  const profile = await profileOf(ports.database, account.customer);
  const [address] = await addressesOf(ports.database, account.customer);
  return {
    uid: uidOf(account.customer),
    authLevel,
    businessName: null,
    businessLogo: null,
    truename,
    username: account.username,
    discount,
    vip,
    otp: account.otpSecret !== null,
    invite_code: account.inviteCode,
    gender: account.gender,
    country: account.country,
    mobile: account.mobile,
    email: account.email,
    coins: ports.coinsOf(account.customer),
    payPassword: account.payPasswordHash !== null,
    address: address?.isDefault === true ? address : null,
    baiduAi,
    baseCoinList: [...BASE_COINS],
    ...profile,
  };
}
