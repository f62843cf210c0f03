import { id, requests } from '@agio/contracts';
import { decisionFields } from '@agio/contracts/otc';
import { defineRequest } from '@agio/module';
import type { Examined, Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { numberOf } from '@agio/kernel';
import { orderRow } from '../order-rows.ts';
import { amountText, coinAt, totalText } from '../room.ts';
import type { Room } from '../room.ts';
import { decidable, decide } from './decide.ts';
import { needsTwo } from './views.ts';

const payload = z.strictObject({ order: id, ...decisionFields });

/** What takes two people in OTC: appeals about much. */
export function otcRequests(room: Room): readonly RequestKind[] {
  return [
    defineRequest({
      kind: 'otc.decide',
      ...requests['otc.decide'],
      payload,
      async examine({ order: number, ...decision }): Promise<Examined | Impossible> {
        const found = await decidable(room, numberOf(number), decision);
        if ('ok' in found) return found;
        const { atoms, order } = found;
        if (!needsTwo(room, order)) return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'one_person_decides' } };
        const coin = coinAt(room, order.coin);
        return {
          ok: true,
          target: `OTC ${order.id}`,
          changes: [
            { field: 'toBuyer', before: null, after: `${amountText(atoms, coin)} ${coin.code}` },
            { field: 'decisionKind', before: null, after: decision.kind },
            { field: 'decisionReason', before: null, after: decision.reason },
            { field: 'fault', before: null, after: decision.fault },
            { field: 'pauseDays', before: null, after: String(decision.pauseDays) },
          ],
          effect: [
            { field: 'toSeller', value: `${amountText(BigInt(order.held) - atoms, coin)} ${coin.code}` },
            { field: 'otcBuyer', value: room.uidOf(order.buyer) },
            { field: 'otcSeller', value: room.uidOf(order.seller) },
            { field: 'total', value: `${totalText(order.total)} ${order.fiat}` },
          ],
          customers: [order.buyer, order.seller],
        };
      },
      async run({ order: number, ...decision }, { asked, decided }) {
        const people = { by: asked.id, decidedBy: decided.id };
        const found = await decidable(room, numberOf(number), decision);
        if (!('ok' in found)) {
          const result = await decide(room, found.order, { ...people, ...decision, atoms: found.atoms });
          return result.ok ? { ok: true } : result;
        }
        // After a crash: it was these two who decided it.
        await room.reached(room.core.sequence);
        const row = await orderRow(room.database, numberOf(number), undefined);
        return row?.by === people.by && row.decidedBy === people.decidedBy ? { ok: true } : found;
      },
    }),
  ];
}
