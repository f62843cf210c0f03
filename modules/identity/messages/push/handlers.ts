import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { IdentityPorts } from '../../ports.ts';
import type { Push } from './push.ts';
import { dropPush, pushSessions } from './store.ts';

export type PushCall = 'pushState' | 'pushSubscribe' | 'pushUnsubscribe';

interface Room {
  readonly ports: IdentityPorts;
  readonly push: Push;
}

export function createPushHandlers({ ports, push }: Room): Handlers<PushCall> {
  return {
    /** GET /account/push. */
    async pushState(_input, { customer, session }) {
      const sessions = await pushSessions(ports.database, customer);
      return answer({ key: await push.publicKey(), here: sessions.includes(session), devices: sessions.length });
    },
    /** POST /account/push/subscribe: this session's browser; above ten of one customer the oldest ends. */
    async pushSubscribe({ body }, { customer, session }) {
      if (!(await push.subscribe(session, customer, body))) return fail('PARAMETER_ERROR', [{ field: 'endpoint', problem: 'invalid' }]);
      return answer({});
    },
    /** POST /account/push/unsubscribe. */
    async pushUnsubscribe(_input, { session }) {
      await dropPush(ports.database, session);
      return answer({});
    },
  };
}
