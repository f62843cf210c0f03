import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { addressOf } from '../shared/address.ts';
import { visitorOf } from '../factors/codes/asker.ts';
import { checkCode } from '../factors/codes/codes.ts';
import type { EntryParts } from './parts.ts';

/** Checks a code without consuming it; a wrong one counts as an attempt. */
export function createRegisterCode(parts: EntryParts): Handlers<'registerCode'> {
  const { ports, codeKey } = parts;
  return {
    async registerCode({ body }, context) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      const asker = await visitorOf(parts, address, context);
      const guess = { purpose: 'signup', address: address.value, asker, code: body.code, use: false } as const;
      const check = await ports.database.transaction((session) => checkCode(session, codeKey, guess, ports.now()));
      return answer({ valid: check === 'right' });
    },
  };
}
