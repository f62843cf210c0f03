import { coinCode, decimal, id, requests } from '@agio/contracts';
import type { Coin } from '@agio/core';
import { amountText, balanceOf, coinAt } from '@agio/deals';
import { formatDecimal, numberOf, parseDecimal } from '@agio/kernel';
import { defineRequest } from '@agio/module';
import type { RequestPreview, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { dropBatch, findBatch, importBatch } from '../codes/batches.ts';
import { knownCodes, tellImported } from '../codes/codes.ts';
import { SALES } from '../machine/state.ts';
import { digitsOf, shopOrders } from '../handlers/room.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { priceRequest } from './prices.ts';
import { refund, refundable } from './refund.ts';
import { titleOf } from './titles.ts';

const refundPayload = z.strictObject({ order: id, amount: decimal, refunded: decimal, reason: z.string().trim().min(1).max(1_000) });
const codesPayload = z.strictObject({
  batch: z.string().regex(/^[\w-]{22}$/),
  variant: id,
  count: z.int(),
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
});
const takingsPayload = z.strictObject({ coin: coinCode, amount: decimal });

const wrong = (field: string, problem: string): Impossible => ({ ok: false, code: 'PARAMETER_ERROR', details: [{ field, problem }] });

/** What takes two people in the shop: refunds of much, taking what the shop was paid, codes that are to be sold, and lower prices. */
export function shopRequests(room: Room): readonly RequestKind[] {
  return [refundRequest(room), takingsRequest(room), codesRequest(room), priceRequest(room)];
}

/** What is sold for coins is brought in by two: the second one compares the list, of which the request has only a fingerprint. */
function codesRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'shop.codes',
    ...requests['shop.codes'],
    payload: codesPayload,
    async examine({ batch: of, count, fingerprint, variant: number }): Promise<RequestPreview | Impossible> {
      const variant = booksOf(room).variants.get(numberOf(number));
      const batch = await findBatch(room, of);
      if (variant === undefined || batch === undefined || batch === 'imported') return { ok: false, code: 'NOT_FOUND' };
      if (batch.variant !== variant.id || batch.fingerprint !== fingerprint || batch.codes.length !== count)
        return { ok: false, code: 'STATE_CHANGED' };
      const lines = await knownCodes(room, batch.codes);
      if (lines.length > 0) return { ok: false, code: 'SHOP_CODES_DUPLICATE', details: { lines } };
      const unit = variant.coin === -1 ? variant.currency : coinAt(room, variant.coin).code;
      const worth = formatDecimal(BigInt(variant.price) * BigInt(count), digitsOf(room, variant));
      return {
        ok: true,
        target: `shop variant ${variant.id}`,
        changes: [
          { field: 'shopCodes', before: null, after: String(count) },
          { field: 'shopFingerprint', before: null, after: fingerprint },
        ],
        effect: [
          { field: 'shopProduct', value: await titleOf(room, variant) },
          { field: 'total', value: `${worth} ${unit}` },
        ],
      };
    },
    async run({ batch: of, fingerprint }) {
      const batch = await findBatch(room, of);
      if (batch === undefined) return { ok: false, code: 'NOT_FOUND' };
      // After a crash they are stored, and perhaps not yet counted.
      if (batch !== 'imported') {
        if (batch.fingerprint !== fingerprint) return { ok: false, code: 'STATE_CHANGED' };
        const lines = await importBatch(room, batch);
        if (lines.length > 0) return { ok: false, code: 'SHOP_CODES_DUPLICATE', details: { lines } };
      }
      await tellImported(room);
      return { ok: true };
    },
    dropped: ({ batch }) => dropBatch(room, batch),
  });
}

function refundRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'shop.refund',
    ...requests['shop.refund'],
    payload: refundPayload,
    async examine({ amount, order: number, reason, refunded }): Promise<RequestPreview | Impossible> {
      const found = await refundable(room, numberOf(number), { amount, refunded });
      if ('ok' in found) return found;
      const { atoms, order } = found;
      const coin = coinAt(room, order.coin);
      const text = (of: bigint | string): string => `${amountText(of, coin)} ${coin.code}`;
      return {
        ok: true,
        target: `shop order ${order.id}`,
        changes: [
          { field: 'shopRefund', before: text(order.refunded), after: text(BigInt(order.refunded) + atoms) },
          { field: 'shopReason', before: null, after: reason },
        ],
        effect: [
          { field: 'total', value: text(order.total) },
          { field: 'shopCustomer', value: room.uidOf(order.customer) },
        ],
        customers: [order.customer],
      };
    },
    async run({ amount, order: number, reason, refunded }, { asked, decided }) {
      const found = await refundable(room, numberOf(number), { amount, refunded });
      if (!('ok' in found)) {
        const people = { by: asked.id, decidedBy: decided.id };
        const done = await refund(room, found.order, { atoms: found.atoms, reason, ...people });
        return 'ok' in done ? done : { ok: true };
      }
      // After a crash: it was these two who gave it back, and so much.
      const order = await shopOrders.find(room, numberOf(number));
      const areThey = order?.by === asked.id && order.decidedBy === decided.id;
      if (areThey && isSum(order.refunded, [refunded, amount], coinAt(room, order.coin))) return { ok: true };
      return found;
    },
  });
}

const isSum = (atoms: string, parts: readonly string[], { decimals }: Pick<Coin, 'decimals'>): boolean =>
  parts.reduce((sum, part) => sum + (parseDecimal(part, decimals) ?? 0n), 0n) === BigInt(atoms);

/** What the shop needs for refunds that can still be asked for stays there. */
function spare(room: Room, coin: number): bigint {
  const open = [...booksOf(room).orders.values()].filter((order) => order.state === 'received' && order.coin === coin);
  const bound = open.reduce((sum, { refunded, total }) => sum + BigInt(total) - BigInt(refunded), 0n);
  const has = balanceOf(room, SALES.owner, SALES.kind, coin).available;
  return has > bound ? has - bound : 0n;
}

function takingsRequest(room: Room): RequestKind {
  return defineRequest({
    kind: 'shop.takings',
    ...requests['shop.takings'],
    payload: takingsPayload,
    examine({ amount, coin: code }): RequestPreview | Impossible {
      const coin = room.core.coin(code);
      if (coin === undefined) return wrong('coin', 'unknown');
      const atoms = parseDecimal(amount, coin.decimals);
      if (atoms === undefined) return wrong('amount', 'too_many_decimals');
      if (atoms === 0n) return { ok: false, code: 'AMOUNT_ZERO' };
      const most = spare(room, coin.id);
      if (atoms > most) return { ok: false, code: 'HOUSE_BALANCE_NOT_ENOUGH', details: { available: amountText(most, coin) } };
      return {
        ok: true,
        target: `${SALES.kind} → house`,
        changes: [
          { field: 'amount', before: null, after: `${amount} ${code}` },
          { field: 'from', before: null, after: SALES.kind },
          { field: 'to', before: null, after: 'house' },
        ],
        effect: [
          { field: 'left', value: `${amountText(balanceOf(room, SALES.owner, SALES.kind, coin.id).available - atoms, coin)} ${code}` },
        ],
      };
    },
    async run({ amount, coin: code }, { cause }) {
      const coin = room.core.coin(code);
      const atoms = coin === undefined ? undefined : parseDecimal(amount, coin.decimals);
      if (atoms === undefined) return wrong('amount', 'too_many_decimals');
      const moved = { coin: code, amount: String(atoms), reason: 'house', cause } as const;
      const { reply } = await room.submit({ kind: 'transfer', from: SALES, to: { owner: 0, kind: 'house' }, ...moved });
      if (reply.ok || reply.refusal === 'already_exists') return { ok: true };
      const refusal = reply.refusal === 'balance_not_enough' ? 'HOUSE_BALANCE_NOT_ENOUGH' : 'REQUEST_IMPOSSIBLE';
      return { ok: false, code: refusal, details: { refusal: reply.refusal } };
    },
  });
}
