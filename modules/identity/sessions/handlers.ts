import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { clearCookie, readCookie, setCookie } from './cookie.ts';
import type { SessionParts } from './parts.ts';

export function createSessionHandlers({ ports, sessions }: SessionParts): Handlers<'renewSession' | 'logout'> {
  return {
    async renewSession(_input, context) {
      const given = readCookie(context);
      const renewal = given === undefined ? undefined : await sessions.renew(given);
      if (renewal === undefined) {
        if (given !== undefined) clearCookie(context, ports.https);
        return fail('PLEASE_LOGIN');
      }
      if (renewal.cookie !== undefined) setCookie(context, renewal.cookie, ports.https);
      return answer({ token: renewal.token });
    },
    async logout(_input, context) {
      clearCookie(context, ports.https);
      await sessions.revoke(context.session);
      return answer({});
    },
  };
}
