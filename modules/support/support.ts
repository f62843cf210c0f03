import type { DeskHandlers, Handlers } from '@agio/contracts';
import { Interval } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { deskTicketHandlers } from './desk/handlers.ts';
import type { DeskTicketCall } from './desk/handlers.ts';
import { deskWordHandlers } from './desk/words.ts';
import type { WordCall } from './desk/words.ts';
import { supportHandlers } from './handlers.ts';
import type { SupportCall } from './handlers.ts';
import type { SupportPorts } from './ports.ts';
import { countsOf } from './store.ts';
import { Tickets } from './tickets.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

export interface Support extends OpenModule {
  readonly handlers: Handlers<SupportCall>;
  readonly desk: DeskHandlers<DeskTicketCall | WordCall>;
  /** Closes what was answered and got no reply for seven days; done by itself while the server runs. */
  expire(): Promise<void>;
}

export function createSupport(ports: SupportPorts): Support {
  const tickets = new Tickets(ports);
  const expire = (): Promise<void> => tickets.expire();
  const rounds = new Interval(ports, SWEEP_EVERY_MS, expire);
  return {
    handlers: supportHandlers(ports, tickets),
    desk: { ...deskTicketHandlers(ports, tickets), ...deskWordHandlers(ports) },
    feed: {
      async snapshot({ customer }) {
        const { unread } = await countsOf(ports.database, customer);
        return [{ channel: 'tickets', type: 'snapshot', data: { unread, ticket: null } }];
      },
      opened: () => undefined,
      closed: () => undefined,
    },
    expire,
    serve() {
      rounds.start();
    },
    stop: () => rounds.stop(),
  };
}
