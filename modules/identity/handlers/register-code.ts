import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { addressOf } from '../address.ts';
import { checkCode } from '../codes.ts';
import type { IdentityParts } from '../parts.ts';

/** Tells whether a code is right without using it up; a wrong one counts as a try. */
export function createRegisterCode({ ports, codeKey }: IdentityParts): Handlers<'registerCode'> {
  return {
    async registerCode({ body }) {
      const address = addressOf(body.account);
      if (typeof address === 'string') return fail(address);
      const guess = { purpose: 'signup', address: address.value, code: body.code, use: false } as const;
      const check = await ports.database.transaction((session) => checkCode(session, codeKey, guess, ports.now()));
      return answer({ valid: check === 'right' });
    },
  };
}
