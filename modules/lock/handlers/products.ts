import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, DataOf, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { LockPosition } from '@agio/contracts/lock';
import { numberOf, parseDecimal } from '@agio/kernel';
import { Values } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { scheduleOf } from '../calendar/calendar.ts';
import { rewardFor } from '../machine/amounts.ts';
import { FUND } from '../machine/state.ts';
import { rowsOf } from '../model.ts';
import type { ProductRecord } from '../model.ts';
import { positionRow } from '../queries.ts';
import { lockFailure } from '../refusals.ts';
import { ask, booksOf, idOf } from './room.ts';
import { amountText, coinAt } from '../units.ts';
import type { Room } from './room.ts';
import { leastOf, previewRows, positionView, productView } from './views.ts';

export type ProductCall = 'lockProducts' | 'lockPreview' | 'lockSubscribe';

/** Products that are on sale, and subscribing to them. */
export function productHandlers(room: Room): Handlers<ProductCall> {
  return {
    lockProducts(_input, { host }) {
      const onSale = [...booksOf(room).products.values()].filter(({ state }) => state === 'on_sale');
      const list = onSale.map((product) => ({
        ...productView(room, product),
        isCovered: isCovered(room, product, rewardFor(leastOf(product), product.rate, product)),
      }));
      return answer({ timeZone: room.timeZoneOf(host), list });
    },
    lockPreview: ({ params, query }, { host }) => preview(room, params.id, query.amount, host),
    lockSubscribe: ({ body }, context) => subscribe(room, body, context),
  };
}

/** Atoms of a coin that may still be promised. */
export function inFund({ core }: Pick<Room, 'core'>, coin: number): bigint {
  const found = core.balances(FUND.owner).find((one) => one.kind === FUND.kind && one.coin === coin);
  return BigInt(found?.available ?? '0');
}

/** Whether what is promised is there. A product that pays something is not covered by an empty fund, also where so little is locked that it comes to nothing. */
function isCovered(room: Room, { coin, rate }: ProductRecord, reward: bigint): boolean {
  const fund = inFund(room, coin);
  return reward <= fund && (rate === 0 || fund > 0n);
}

/** A product on sale with an amount that it takes, or why it does not. */
function wanted(room: Room, id: string, amount: string): { readonly product: ProductRecord; readonly atoms: bigint } | FailedResult {
  const product = booksOf(room).products.get(numberOf(id));
  if (product === undefined || product.state === 'draft') return fail('NOT_FOUND');
  if (product.state !== 'on_sale') return fail('LOCK_NOT_ON_SALE');
  const coin = coinAt(room, product.coin);
  const atoms = parseDecimal(amount, coin.decimals);
  if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (atoms === 0n) return fail('AMOUNT_ZERO');
  const [min, max] = [leastOf(product), BigInt(product.max)];
  if (atoms < min || atoms > max) return fail('AMOUNT_OUT_OF_RANGE', { minimum: amountText(min, coin), maximum: amountText(max, coin) });
  return { product, atoms };
}

function preview(room: Room, id: string, amount: string, host: string): HandlerResult<DataOf<Calls['lockPreview']>> {
  const found = wanted(room, id, amount);
  if ('ok' in found) return found;
  const { atoms, product } = found;
  const coin = coinAt(room, product.coin);
  const timeZone = room.timeZoneOf(host);
  const { dues, startsAtMs } = scheduleOf(timeZone, room.now(), product);
  const reward = rewardFor(atoms, product.rate, product);
  const divided = { amount: String(atoms), lockKind: product.lockKind, reward: String(reward), rows: rowsOf(product) };
  return answer({
    coin: coin.code,
    amount: amountText(atoms, coin),
    reward: amountText(reward, coin),
    startTime: startsAtMs,
    endTime: dues.at(-1) ?? startsAtMs,
    timeZone,
    rows: previewRows(divided, dues, coin),
    version: product.version,
    isCovered: isCovered(room, product, reward),
  });
}

async function subscribe(
  room: Room,
  { amount, ends, product: id, starts, version }: BodyOf<Calls['lockSubscribe']>,
  context: RequestContext,
): Promise<HandlerResult<LockPosition>> {
  const { customer, host, request } = context;
  const again = await repeated(room, context);
  if (again !== undefined) return again;
  const found = wanted(room, id, amount);
  if ('ok' in found) return found;
  const { atoms, product } = found;
  const { dues, startsAtMs } = scheduleOf(room.timeZoneOf(host), room.now(), product);
  if ((starts ?? startsAtMs) !== startsAtMs) return fail('LOCK_TERMS_CHANGED');
  if (ends !== undefined && ends !== (dues.at(-1) ?? startsAtMs)) return fail('LOCK_TERMS_CHANGED');
  const asked = {
    kind: 'lock.subscribe',
    customer,
    product: product.id,
    version,
    amount: String(atoms),
    startsAtMs,
    dues,
    request,
  } as const;
  const { reply } = await ask(room, asked);
  if (reply.ok) return opened(room, idOf(reply), host);
  const coin = coinAt(room, product.coin);
  if (reply.refusal === 'lock.quota') {
    const left = BigInt(product.quota) - BigInt(booksOf(room).products.get(product.id)?.sold ?? '0');
    return lockFailure(reply.refusal, { left: amountText(left > 0n ? left : 0n, coin) });
  }
  return lockFailure(reply.refusal);
}

/** The answer to a request that was answered before, from memory: repeating it locks nothing twice. */
export async function repeated(room: Room, context: RequestContext): Promise<HandlerResult<LockPosition> | undefined> {
  const { customer, host, request } = context;
  const known = request === null ? undefined : room.core.repliedTo(customer, request);
  if (known === undefined) return undefined;
  context.setHeader('Idempotency-Replayed', 'true');
  return known.ok ? opened(room, idOf(known), host) : lockFailure(known.refusal);
}

/** A position that was begun just now, or before and may have ended since. */
export async function opened(room: Room, id: number, host: string): Promise<HandlerResult<LockPosition>> {
  const record = booksOf(room).positions.get(id)?.record ?? (await positionRow(room.database, id));
  return record === undefined ? fail('UNAVAILABLE') : answer(positionView(room, record, new Values(room, host)));
}
