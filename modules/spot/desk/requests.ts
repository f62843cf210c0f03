import { coinCode, decimal, pair, requests } from '@agio/contracts';
import { marketStatus } from '@agio/contracts/spot';
import type { Core, DefineMarket, MarketRules, Outcome } from '@agio/core';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { marketView, rateText } from '../views.ts';
import type { MarketScale } from '../views.ts';
import { conversionRequest } from './conversion.ts';
import { delistingRequest } from './delisting.ts';
import { feesOfLastMonth } from './fees-of-month.ts';
import type { RequestRoom } from './request-room.ts';

const tags = z.array(z.string().regex(/^[a-z0-9-]{1,24}$/)).max(16);
const fee = z.string().regex(/^0(\.\d{1,6})?$/);

/** The rules of a market; what is left out stays. Fees are fractions: "0.001" is 0.1 %. */
const rules = z.strictObject({
  market: pair,
  makerFee: fee.optional(),
  takerFee: fee.optional(),
  minAmount: decimal.optional(),
  maxAmount: decimal.optional(),
  minTotal: decimal.optional(),
  priceBandPercent: decimal.nullable().optional(),
  tags: tags.optional(),
  sort: z.int().min(0).max(100_000).optional(),
});

const newMarket = z.strictObject({
  base: coinCode,
  quote: coinCode,
  tickSize: decimal,
  lotSize: decimal,
  minAmount: decimal,
  maxAmount: decimal,
  minTotal: decimal,
  priceBandPercent: decimal.nullable(),
  makerFee: fee,
  takerFee: fee,
  openingPrice: decimal,
  status: marketStatus,
  tags,
  sort: z.int().min(0).max(100_000),
});

const newCoin = z.strictObject({ coin: coinCode, name: z.string().trim().min(1).max(40), decimals: z.int().min(0).max(18), tags });
const customerFees = z.strictObject({ uid: z.string().regex(/^\d{4,12}$/), vip: z.int().min(0).max(5), discount: fee.or(z.literal('1')) });

/** Changes to spot trading that take two people. */
export function spotRequests(room: RequestRoom): readonly RequestKind[] {
  return [
    rulesRequest(room),
    marketRequest(room),
    coinRequest(room),
    customerFeesRequest(room),
    delistingRequest(room),
    conversionRequest(room),
  ];
}

function rulesRequest(room: RequestRoom): RequestKind {
  return defineRequest({
    kind: 'spot.rules',
    ...requests['spot.rules'],
    payload: rules,
    async examine(payload) {
      const scale = room.scales.byName(payload.market);
      if (scale === undefined) return wrong('market');
      const wanted = rulesOf(scale, payload);
      if ('ok' in wanted) return wanted;
      const problem = room.core.problemOfRules(wanted, scale.market);
      if (problem !== undefined) return impossible(problem);
      const before = fieldsOf(marketView(scale));
      const changes = Object.entries(payload).flatMap(([field, value]) => {
        const [old, next] = [before[field] ?? null, textOf(value)];
        return field === 'market' || old === next ? [] : [{ field, before: old, after: next }];
      });
      if (changes.length === 0) return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_changes' } };
      return { ok: true, target: payload.market, changes, effect: await feesOfLastMonth(room, scale, wanted) };
    },
    async run(payload) {
      const scale = room.scales.byName(payload.market);
      if (scale === undefined) return wrong('market');
      const wanted = rulesOf(scale, payload);
      if ('ok' in wanted) return wanted;
      return done(await room.submit({ kind: 'set_market_rules', market: scale.market.id, ...wanted }));
    },
  });
}

function marketRequest({ core, submit }: RequestRoom): RequestKind {
  return defineRequest({
    kind: 'spot.market',
    ...requests['spot.market'],
    payload: newMarket,
    examine(payload) {
      const definition = definitionOf(core, payload);
      if ('ok' in definition) return definition;
      const problem = core.problemOfRules(definition);
      if (problem !== undefined) return impossible(problem);
      const target = `${payload.base}_${payload.quote}`;
      if (core.market(target) !== undefined) return { ok: false, code: 'STATE_CHANGED', details: { rule: 'already_exists' } };
      return { ok: true, target, changes: added(payload) };
    },
    async run(payload) {
      const definition = definitionOf(core, payload);
      if ('ok' in definition) return definition;
      const { reply } = await submit(definition);
      return reply.ok || reply.refusal === 'already_exists' ? { ok: true } : impossible(reply.refusal);
    },
  });
}

function coinRequest({ core, submit }: RequestRoom): RequestKind {
  return defineRequest({
    kind: 'spot.coin',
    ...requests['spot.coin'],
    payload: newCoin,
    examine(payload) {
      if (core.coin(payload.coin) !== undefined) return { ok: false, code: 'STATE_CHANGED', details: { rule: 'already_exists' } };
      return { ok: true, target: payload.coin, changes: added(payload) };
    },
    async run({ coin, decimals, name, tags: words }) {
      const { reply } = await submit({ kind: 'define_coin', code: coin, name, decimals, tags: words });
      return reply.ok || reply.refusal === 'already_exists' ? { ok: true } : impossible(reply.refusal);
    },
  });
}

function customerFeesRequest({ core, customerOf, submit }: RequestRoom): RequestKind {
  return defineRequest({
    kind: 'spot.customer_fees',
    ...requests['spot.customer_fees'],
    payload: customerFees,
    async examine({ discount, uid, vip }) {
      const customer = await customerOf(uid);
      const known = customer === undefined ? undefined : core.customer(customer);
      if (customer === undefined || known === undefined) return wrong('uid');
      const changes = [
        { field: 'vip', before: String(known.vip), after: String(vip) },
        { field: 'discount', before: rateText(known.discount), after: rateText(millionths(discount)) },
      ].filter(({ after, before }) => after !== before);
      return { ok: true, target: `uid ${uid}`, changes, customers: [customer] };
    },
    async run({ discount, uid, vip }) {
      const customer = await customerOf(uid);
      if (customer === undefined || core.customer(customer) === undefined) return wrong('uid');
      return done(await submit({ kind: 'set_customer', customer, vip, discount: millionths(discount) }));
    },
  });
}

const wrong = (field: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem: 'unknown' }] });
const impossible = (rule: string): Impossible => ({ ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule } });
const done = ({ reply }: Outcome): Impossible | { readonly ok: true } => (reply.ok ? { ok: true } : impossible(reply.refusal));

const millionths = (fraction: string): number => Number(parseDecimal(fraction, 6));
/** A fraction as basis points, which may have two decimals. */
const bpsOf = (fraction: string): number => millionths(fraction) / 100;

function rulesOf(
  scale: MarketScale,
  { makerFee, maxAmount, minAmount, minTotal, priceBandPercent, sort, tags: words, takerFee }: z.output<typeof rules>,
): MarketRules | Impossible {
  const { definition, quote } = scale.market;
  const lots = (amount: string | undefined, now: number): number | undefined =>
    amount === undefined ? now : wholeOf(amount, definition.lotSize);
  const [minLots, maxLots] = [lots(minAmount, definition.minLots), lots(maxAmount, definition.maxLots)];
  const total = minTotal === undefined ? definition.minTotal : parseDecimal(minTotal, quote.decimals)?.toString();
  if (minLots === undefined || maxLots === undefined || total === undefined) return impossible('not_whole');
  return {
    minLots,
    maxLots,
    minTotal: total,
    priceBandPercent:
      priceBandPercent === undefined ? definition.priceBandPercent : priceBandPercent === null ? null : Number(priceBandPercent),
    makerFeeBps: makerFee === undefined ? definition.makerFeeBps : bpsOf(makerFee),
    takerFeeBps: takerFee === undefined ? definition.takerFeeBps : bpsOf(takerFee),
    tags: words ?? definition.tags,
    sort: sort ?? definition.sort,
  };
}

function definitionOf(core: Core, given: z.output<typeof newMarket>): DefineMarket | Impossible {
  const [base, quote] = [core.coin(given.base), core.coin(given.quote)];
  if (base === undefined || quote === undefined) return wrong(base === undefined ? 'base' : 'quote');
  const [minLots, maxLots] = [wholeOf(given.minAmount, given.lotSize), wholeOf(given.maxAmount, given.lotSize)];
  const [openingTicks, minTotal] = [wholeOf(given.openingPrice, given.tickSize), parseDecimal(given.minTotal, quote.decimals)];
  if (minLots === undefined || maxLots === undefined || openingTicks === undefined || minTotal === undefined)
    return impossible('not_whole');
  return {
    kind: 'define_market',
    base: given.base,
    quote: given.quote,
    tickSize: given.tickSize,
    lotSize: given.lotSize,
    minLots,
    maxLots,
    minTotal: String(minTotal),
    priceBandPercent: given.priceBandPercent === null ? null : Number(given.priceBandPercent),
    makerFeeBps: bpsOf(given.makerFee),
    takerFeeBps: bpsOf(given.takerFee),
    openingTicks,
    status: given.status,
    tags: given.tags,
    sort: given.sort,
  };
}

/** How many steps of a size a decimal is; undefined if it is no whole number of them. */
function wholeOf(text: string, step: string): number | undefined {
  const [value, size] = [parseDecimal(text, 18), parseDecimal(step, 18)];
  return value === undefined || size === undefined || size === 0n || value % size !== 0n ? undefined : Number(value / size);
}

function added(payload: Readonly<Record<string, unknown>>): RequestPreview['changes'] {
  return Object.entries(payload).map(([field, value]) => ({ field, before: null, after: textOf(value) }));
}

function fieldsOf(view: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(view).map(([name, value]) => [name, value === null ? null : textOf(value)]));
}

/** A value as people compare it: decimals in their shortest form. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.join(' ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const exact = /^\d+(\.\d+)?$/.test(text) ? parseDecimal(text, 18) : undefined;
  return exact === undefined ? text : formatDecimal(exact, 18);
}
