import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Handlers } from '@agio/contracts';
import type { OpenModule } from '@agio/module';
import { curveOf } from './curve.ts';
import { momentOf } from './moment.ts';
import type { RewindPorts } from './ports.ts';

export interface Rewind extends OpenModule {
  readonly handlers: Handlers<'rewindAt' | 'rewindCurve'>;
}

export function createRewind(ports: RewindPorts): Rewind {
  /** Rows show the customer's own last change before they are read. */
  const asOfNow = async <T>(customer: number, work: (nowMs: number) => Promise<T>): Promise<HandlerResult<T>> =>
    (await ports.reached(ports.lastWritten(customer))) ? answer(await work(ports.now())) : fail('UNAVAILABLE');
  return {
    handlers: {
      rewindAt: ({ query: { currency, time } }, { customer, host }) =>
        asOfNow(customer, (nowMs) =>
          momentOf(ports, customer, currency ?? ports.siteOf(host).rateCurrency, { atMs: Math.min(time, nowMs), nowMs }),
        ),
      rewindCurve: ({ query: { currency, from, to } }, { customer, host }) =>
        asOfNow(customer, async (nowMs) => {
          const toMs = Math.min(to ?? nowMs, nowMs);
          // Before the first posting there was nothing, which is no part of any line.
          const first = Math.max(from ?? 0, (await ports.moneyPast.firstPosting(customer)) ?? toMs);
          return curveOf(ports, customer, currency ?? ports.siteOf(host).rateCurrency, { fromMs: Math.min(first, toMs), toMs });
        }),
    },
  };
}
