import { decimal, id, requests } from '@agio/contracts';
import { reasonText } from '@agio/contracts/otc';
import { defineRequest } from '@agio/module';
import type { Examined, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { numberOf } from '@agio/kernel';
import { orderRow } from '../order-rows.ts';
import { amountText, coinAt, totalText } from '../room.ts';
import type { Room } from '../room.ts';
import { decidable, decide } from './decide.ts';
import { needsTwo } from './views.ts';

const payload = z.strictObject({ order: id, toBuyer: decimal, reason: reasonText });

/** What takes two people in C2C: appeals about much. */
export function c2cRequests(room: Room): readonly RequestKind[] {
  return [
    defineRequest({
      kind: 'c2c.decide',
      ...requests['c2c.decide'],
      payload,
      async examine({ order: number, reason, toBuyer }): Promise<Examined | Impossible> {
        const found = await decidable(room, numberOf(number), { toBuyer });
        if ('ok' in found) return found;
        const { atoms, order } = found;
        if (!needsTwo(room, order)) return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'one_person_decides' } };
        const coin = coinAt(room, order.coin);
        const [buyer, seller] = order.side === 'buy' ? [order.customer, order.provider] : [order.provider, order.customer];
        return {
          ok: true,
          target: `C2C ${order.id}`,
          changes: [
            { field: 'toBuyer', before: null, after: `${amountText(atoms, coin)} ${coin.code}` },
            // Both people of the order read it.
            { field: 'decisionReason', before: null, after: reason },
          ],
          effect: [
            { field: 'toSeller', value: `${amountText(BigInt(order.held) - atoms, coin)} ${coin.code}` },
            { field: 'c2cBuyer', value: room.uidOf(buyer) },
            { field: 'c2cSeller', value: room.uidOf(seller) },
            { field: 'total', value: `${totalText(order.total)} ${order.fiat}` },
          ],
          customers: [order.customer, order.provider, ...(order.before === 0 ? [] : [order.before])],
        };
      },
      async run({ order: number, reason, toBuyer }, { asked, decided }) {
        const people = { by: asked.id, decidedBy: decided.id };
        const found = await decidable(room, numberOf(number), { toBuyer });
        if (!('ok' in found)) {
          const result = await decide(room, found.order, { ...people, atoms: found.atoms, toBuyer, reason });
          return result.ok ? { ok: true } : result;
        }
        // After a crash: it was these two who decided it.
        await room.reached(room.core.sequence);
        const row = await orderRow(room.database, numberOf(number));
        return row?.by === people.by && row.decidedBy === people.decidedBy ? { ok: true } : found;
      },
    }),
  ];
}
