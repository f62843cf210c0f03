import { fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';

const NAMES = [
  'moneyGetCode',
  'setEmail',
  'bindEmail',
  'moneyBindMobile',
  'bindMobile',
  'listSessions',
  'revokeSessions',
  'loginHistory',
  'securityLog',
  'accountSecurity',
  'setPhrase',
  'freezeAccount',
  'unfreezeCode',
  'unfreezeAccount',
  'closeAccount',
  'exportAccount',
] as const;

export type LaterCall = (typeof NAMES)[number];

/** Calls that are declared and not built yet. */
export function createLater(): Handlers<LaterCall> {
  return Object.fromEntries(NAMES.map((name) => [name, () => fail('NOT_YET_OPEN')])) as unknown as Handlers<LaterCall>;
}
