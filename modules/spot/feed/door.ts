import type { Handlers } from '@agio/contracts';
import { LastChanged } from '@agio/module';
import type { AppliedBatch } from '@agio/module';
import { ExchangeFeed } from './exchange-feed.ts';
import { spotHandlers } from '../handlers/index.ts';
import type { SpotCalls } from '../handlers/index.ts';
import { glanceOver } from '../handlers/market-data.ts';
import type { GlanceMarket } from '../handlers/market-data.ts';
import { customersIn } from '../history/position.ts';
import type { SpotPorts } from '../ports.ts';
import { Scales, tickerView } from '../views.ts';

/** What answering customers needs: a core, rows to read, and a way to submit. Nothing of what is done once for a site. */
export type SpotDoorPorts = Pick<
  SpotPorts,
  'clock' | 'core' | 'database' | 'exchangeBalances' | 'now' | 'onError' | 'publish' | 'rateLimits' | 'reached' | 'submit'
>;

/** The calls and channels of trading, in every process that answers customers. */
export interface SpotDoor<Ports extends SpotDoorPorts> {
  readonly room: Ports & { readonly scales: Scales; readonly lastWritten: LastChanged };
  readonly handlers: Handlers<SpotCalls>;
  readonly feed: ExchangeFeed;
  /** All markets with their last price, for pages before their scripts have arrived. */
  glance(): readonly GlanceMarket[];
  /** Receives what was applied. */
  note(published: AppliedBatch): void;
}

export function openDoor<Ports extends SpotDoorPorts>(ports: Ports): SpotDoor<Ports> {
  const room = { ...ports, scales: new Scales(ports.core), lastWritten: new LastChanged(ports.core.sequence, customersIn) };
  const feed = new ExchangeFeed(room, ports);
  return {
    room,
    feed,
    handlers: spotHandlers(room, (error) => ports.onError(error)),
    glance: () => glanceOver(room),
    note(published) {
      room.lastWritten.note(published);
      feed.note(published);
    },
  };
}

/** Last price of a market as a decimal, undefined if there is no such market. */
export function lastPriceOf({ core, now }: Pick<SpotPorts, 'core' | 'now'>, scales: Scales, pair: string): string | undefined {
  const scale = scales.byName(pair);
  return scale === undefined ? undefined : tickerView(core, scale, now()).last;
}
