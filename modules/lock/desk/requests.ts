import { coinCode, decimal, fail, id, requests } from '@agio/contracts';
import { LOCK_PERIODS } from '@agio/contracts/lock';
import type { Coin } from '@agio/core';
import { MILLION_DIGITS, numberOf, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { LOCK_KINDS } from '@agio/contracts/lock/constants';
import { rewardFor } from '../machine/amounts.ts';
import { areProductTerms } from '../machine/products.ts';
import type { DefineProduct, ProductRecord } from '../model.ts';
import { lockFailure } from '../refusals.ts';
import { ask, booksOf } from '../handlers/room.ts';
import { amountText, fractionText } from '../units.ts';
import type { Room } from '../handlers/room.ts';
import { houseHas, SOURCES } from './funds.ts';

const whole = z.int().min(0).max(10_000);

const product = z.strictObject({
  /** A product to change; without it a new one is made, as a draft. */
  product: id.optional(),
  version: z.int().min(1).optional(),
  coin: coinCode,
  kind: z.enum(LOCK_KINDS),
  period: z.enum(LOCK_PERIODS),
  count: whole,
  cliff: whole,
  rate: decimal,
  min: decimal,
  max: decimal,
  quota: decimal,
  cap: decimal,
  penalty: decimal,
});
type Product = z.output<typeof product>;

const FUND = 'lock.fund';
const fund = z.strictObject({ coin: coinCode, amount: decimal, account: z.enum(SOURCES), way: z.enum(['in', 'out']) });

const wrong = (field: string, problem: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem }] });

/** What takes two people: terms of products, and the money that rewards are paid from. */
export function lockRequests(room: Room): readonly RequestKind[] {
  return [productRequest(room), fundRequest(room)];
}

type ProductDefinition = Omit<DefineProduct, 'by' | 'decidedBy' | 'cause'>;

/** The command that a payload stands for, with the product that it changes. */
function commandOf(
  room: Room,
  payload: Product,
): { readonly command: ProductDefinition; readonly before: ProductRecord | undefined; readonly coin: Coin } | Impossible {
  const coin = room.core.coin(payload.coin);
  if (coin === undefined) return wrong('coin', 'unknown');
  const before = payload.product === undefined ? undefined : booksOf(room).products.get(numberOf(payload.product));
  if (payload.product !== undefined && before === undefined) return fail('NOT_FOUND');
  if (before?.state === 'closed') return fail('STATE_CHANGED');
  if (before !== undefined && before.version !== payload.version) return fail('LOCK_TERMS_CHANGED');
  const amounts: Record<'min' | 'max' | 'quota' | 'cap', string> = { min: '', max: '', quota: '', cap: '' };
  for (const field of ['min', 'max', 'quota', 'cap'] as const) {
    const atoms = parseDecimal(payload[field], coin.decimals);
    if (atoms === undefined) return wrong(field, 'too_many_decimals');
    amounts[field] = String(atoms);
  }
  const [rate, penalty] = [payload.rate, payload.penalty].map((text) => parseDecimal(text, MILLION_DIGITS));
  if (rate === undefined) return wrong('rate', 'too_many_decimals');
  if (penalty === undefined) return wrong('penalty', 'too_many_decimals');
  const { cliff, count, kind: lockKind, period } = payload;
  const terms = { ...amounts, rate: Number(rate), penalty: Number(penalty) };
  const command = {
    kind: 'lock.define',
    product: before?.id ?? 0,
    version: before?.version ?? 0,
    coin: coin.code,
    lockKind,
    period,
    count,
    cliff,
    ...terms,
  } as const;
  if (!areProductTerms(command)) return wrong('terms', 'impossible');
  return { command, before, coin };
}

function productRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'lock.product',
    ...requests['lock.product'],
    payload: product,
    examine(payload): RequestPreview | Impossible {
      const found = commandOf(room, payload);
      if ('ok' in found) return found;
      const { before, coin, command } = found;
      const text = (atoms: string): string => `${amountText(atoms, coin)} ${coin.code}`;
      const shape = before === undefined ? [{ field: 'lockShape', before: null, after: shapeText(payload) }] : [];
      const of = (name: 'min' | 'max' | 'quota' | 'cap', field: string) => ({
        field,
        before: before === undefined ? null : text(before[name]),
        after: text(command[name]),
      });
      const changes = [
        ...shape,
        { field: 'lockRate', before: before === undefined ? null : fractionText(before.rate), after: fractionText(command.rate) },
        of('min', 'lockMin'),
        of('max', 'lockMax'),
        of('quota', 'lockQuota'),
        of('cap', 'lockCap'),
        { field: 'lockPenalty', before: before === undefined ? null : fractionText(before.penalty), after: fractionText(command.penalty) },
      ].filter(({ after, before: was }) => after !== was);
      if (changes.length === 0) return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'nothing_changes' } };
      const whole = rewardFor(BigInt(command.quota), command.rate, command);
      return {
        ok: true,
        target: before === undefined ? `${coin.code} ${shapeText(payload)}` : `lock product ${before.id}`,
        changes,
        effect: [
          { field: 'lockRewardMost', value: text(String(whole)) },
          { field: 'lockFundFree', value: text(String(houseHas(room, FUND, coin.id))) },
        ],
      };
    },
    async run(payload, { asked, cause, decided }) {
      // After a crash: it was this request that made it so.
      if ([...booksOf(room).products.values()].some((one) => one.cause === cause)) return { ok: true };
      const found = commandOf(room, payload);
      if ('ok' in found) return found;
      const { reply } = await ask(room, { ...found.command, by: asked.id, decidedBy: decided.id, cause });
      return reply.ok ? { ok: true } : lockFailure(reply.refusal);
    },
  });
}

const shapeText = ({ cliff, count, kind, period }: Product): string => `${kind} ${cliff === 0 ? count : `${cliff} + ${count}`} ${period}`;

function fundRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'lock.fund',
    ...requests['lock.fund'],
    payload: fund,
    examine({ account, amount, coin: code, way }): RequestPreview | Impossible {
      const coin = room.core.coin(code);
      if (coin === undefined) return wrong('coin', 'unknown');
      const atoms = parseDecimal(amount, coin.decimals);
      if (atoms === undefined) return wrong('amount', 'too_many_decimals');
      if (atoms === 0n) return { ok: false, code: 'AMOUNT_ZERO' };
      const [from, to] = way === 'in' ? [account, FUND] : [FUND, account];
      const has = houseHas(room, from, coin.id);
      if (has < atoms) return { ok: false, code: 'HOUSE_BALANCE_NOT_ENOUGH', details: { available: amountText(has, coin) } };
      return {
        ok: true,
        target: `${from} → ${to}`,
        changes: [
          { field: 'amount', before: null, after: `${amount} ${code}` },
          { field: 'from', before: null, after: from },
          { field: 'to', before: null, after: to },
        ],
        effect: [{ field: 'left', value: `${amountText(has - atoms, coin)} ${code}` }],
      };
    },
    async run({ account, amount, coin: code, way }, { cause }) {
      const coin = room.core.coin(code);
      const atoms = coin === undefined ? undefined : parseDecimal(amount, coin.decimals);
      if (atoms === undefined) return wrong('amount', 'too_many_decimals');
      const [from, to] = way === 'in' ? ([account, FUND] as const) : ([FUND, account] as const);
      const moved = { coin: code, amount: String(atoms), reason: 'house', cause } as const;
      const { reply } = await room.submit({ kind: 'transfer', from: { owner: 0, kind: from }, to: { owner: 0, kind: to }, ...moved });
      if (reply.ok || reply.refusal === 'already_exists') return { ok: true };
      const code2 = reply.refusal === 'balance_not_enough' ? 'HOUSE_BALANCE_NOT_ENOUGH' : 'REQUEST_IMPOSSIBLE';
      return { ok: false, code: code2, details: { refusal: reply.refusal } };
    },
  });
}
