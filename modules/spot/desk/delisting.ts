import { pair, requests, timeMs } from '@agio/contracts';
import type { Core, Market } from '@agio/core';
import { defineRequest } from '@agio/module';
import type { Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import type { RequestRoom } from './request-room.ts';

const delisting = z.strictObject({ market: pair, delistAt: timeMs.nullable() });

/** Between so many customers others get their turn. */
const CUSTOMERS_AT_ONCE = 2_000;

/**
 * The end of a market at a time, or that it is called off. What happens then is the core's (`set_delisting`); here the affected customers
 * are notified.
 */
export function delistingRequest({ core, now, scales, submit, tellDelisting }: RequestRoom): RequestKind {
  return defineRequest({
    kind: 'spot.delist',
    ...requests['spot.delist'],
    payload: delisting,
    examine({ delistAt, market: name }) {
      const scale = scales.byName(name);
      if (scale === undefined) return { ok: false, code: 'PARAMETER_ERROR', details: [{ field: 'market', problem: 'unknown' }] };
      const { market } = scale;
      if (market.delistAtMs === delistAt) return impossible('nothing_changes');
      if (delistAt !== null && market.delisted) return impossible('market_closed');
      if (delistAt !== null && delistAt <= now()) return impossible('expiry_in_the_past');
      const before = market.delistAtMs === null ? null : textOf(market.delistAtMs);
      const changes = [{ field: 'delistAt', before, after: delistAt === null ? '–' : textOf(delistAt) }];
      const resting = (side: 0 | 1): string => scale.amount(core.depth(market, side, Infinity).reduce((sum, [, lots]) => sum + lots, 0));
      const effect = [
        { field: 'bids', value: `${resting(0)} ${market.base.code}` },
        { field: 'asks', value: `${resting(1)} ${market.base.code}` },
      ];
      return { ok: true, target: name, changes, effect };
    },
    async run({ delistAt, market: name }, { cause }) {
      const market = scales.byName(name)?.market;
      if (market === undefined) return { ok: false, code: 'PARAMETER_ERROR' };
      const [before, id] = [market.delistAtMs, cause.replaceAll(' ', '-')];
      // After a crash it may be set already, and only part of the customers notified.
      const set = async (): Promise<Impossible | undefined> => {
        if (market.delistAtMs === delistAt) return undefined;
        const { reply } = await submit({ kind: 'set_delisting', market: market.id, delistAtMs: delistAt });
        return reply.ok ? undefined : impossible(reply.refusal);
      };
      if (delistAt !== null) {
        const problem = await set();
        if (problem !== undefined) return problem;
        await tellDelisting(id, await concerned(core, market), { market: name, atMs: delistAt, isKept: false });
        return { ok: true };
      }
      // The notices first: once it is called off, nothing remembers when it would have been.
      if (before !== null && !market.delisted)
        await tellDelisting(id, await concerned(core, market), { market: name, atMs: before, isKept: true });
      return (await set()) ?? { ok: true };
    },
  });
}

/** Customers who have something of the market's base coin, or an open order in the market. */
async function concerned(core: Core, market: Market): Promise<number[]> {
  const found = new Set<number>();
  for (let owner = 1; owner <= core.customers; owner += 1) {
    if (owner % CUSTOMERS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const has = core.balances(owner).some(({ available, coin, held }) => coin === market.base.id && (available !== '0' || held !== '0'));
    if (has || core.openOrders(owner, market.id).length > 0) found.add(core.rootOf(owner));
  }
  return [...found];
}

/** To the millisecond where there is one: two people compare it. */
const textOf = (ms: number): string =>
  `${new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')} UTC`;
const impossible = (rule: string): Impossible => ({ ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule } });
