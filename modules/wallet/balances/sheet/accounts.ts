import type { PostedAccount } from '@agio/contracts/wallet';
import { ACCOUNTS } from '@agio/contracts/wallet/constants';
import type { AccountKindName } from '@agio/core';

/** The account of a balance sheet that an account of the core belongs to: what a capability keeps in an account of its customer is a bond, or locked. */
export function accountOf(kind: AccountKindName): PostedAccount {
  const own = ACCOUNTS.find((one) => one === kind);
  return own ?? (kind.endsWith('.bond') ? 'bonds' : 'locked');
}
