import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { DeskLockProduct } from '@agio/contracts/lock';
import { numberOf } from '@agio/kernel';
import { Values } from '@agio/module';
import { productView, positionView } from '../handlers/views.ts';
import type { ProductRecord } from '../model.ts';
import { positions } from '../queries.ts';
import { lockFailure } from '../refusals.ts';
import { ask, booksOf } from '../handlers/room.ts';
import { coinAt } from '../units.ts';
import type { Room } from '../handlers/room.ts';
import { fundsOf } from './funds.ts';

export type LockDeskCall = 'deskLockProducts' | 'deskLockSale' | 'deskLockPositions';

/** Operators' calls. What changes terms or moves coins takes two people: `requests.ts`. */
export function lockDesk(room: Room): DeskHandlers<LockDeskCall> {
  return {
    deskLockProducts() {
      const open = openByProduct(room);
      const products = [...booksOf(room).products.values()].toReversed().map((product) => deskProduct(room, product, open));
      return answer({ products, funds: fundsOf(room) });
    },
    async deskLockSale({ body, params }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const product = numberOf(params.id);
      const { reply } = await ask(room, { kind: 'lock.sale', product, state: body.state, by: operator.id });
      const now = booksOf(room).products.get(product);
      if (!reply.ok) return lockFailure(reply.refusal);
      return now === undefined ? fail('NOT_FOUND') : answer(deskProduct(room, now, openByProduct(room)));
    },
    async deskLockPositions({ query }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const page = pageOf(query);
      const customer = query.uid === undefined ? undefined : ((await room.customerOf(query.uid)) ?? -1);
      const product = query.product === undefined ? undefined : numberOf(query.product);
      const found = await positions(room.database, { customer, product, state: query.state }, page);
      const values = new Values(room, '');
      const list = found.list.map((record) => ({ ...positionView(room, record, values), uid: room.uidOf(record.customer) }));
      return answer({ list, total: found.total, ...page });
    },
  };
}

/** Positions in progress of each product. */
function openByProduct(room: Room): ReadonlyMap<number, number> {
  const open = new Map<number, number>();
  for (const { record } of booksOf(room).positions.values()) open.set(record.product, (open.get(record.product) ?? 0) + 1);
  return open;
}

function deskProduct(room: Room, product: ProductRecord, open: ReadonlyMap<number, number>): DeskLockProduct {
  return {
    ...productView(room, product),
    positions: open.get(product.id) ?? 0,
    decimals: coinAt(room, product.coin).decimals,
    createTime: product.createdAtMs,
    updateTime: product.updatedAtMs,
  };
}
