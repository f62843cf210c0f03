import type { DeskHandlers, Handlers } from '@agio/contracts';
import { Interval } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { quantifyDesk } from './desk/desk.ts';
import { quantifyHandlers } from './handlers/index.ts';
import type { QuantifyCalls } from './handlers/index.ts';
import type { QuantifyPorts } from './ports.ts';
import { Ranking } from './ranking/ranking.ts';
import type { QuantifyRoom } from './handlers/room.ts';

/** How often the ranking is computed again. */
const ROUND_MS = 15 * 60_000;

export interface Quantify extends OpenModule {
  readonly handlers: Handlers<QuantifyCalls>;
  readonly desk: DeskHandlers<'deskExcludedRobots'>;
  /** Computes the ranking now; done by itself while the server runs. */
  rank(): Promise<void>;
}

export function createQuantify(ports: QuantifyPorts): Quantify {
  const ranking = new Ranking(ports);
  const rounds = new Interval(ports, ROUND_MS, () => ranking.compute());
  const room: QuantifyRoom = {
    ...ports,
    ranking,
    marketNames: ({ markets }) => markets.flatMap((market) => ports.pricesOf(market)?.name ?? []),
    seen: (customer) => ports.reached(Math.max(ports.lastWritten(customer), ports.lastRobotChange(customer))),
  };
  return {
    handlers: quantifyHandlers(room),
    desk: quantifyDesk(room),
    serve() {
      rounds.start();
      void rounds.now();
    },
    stop: () => rounds.stop(),
    rank: () => rounds.now(),
  };
}
