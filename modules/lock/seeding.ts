import { MILLION_DIGITS, assert, parseDecimal } from '@agio/kernel';
import { partsOf, scheduleOf } from './calendar/calendar.ts';
import type { LockSeed, ProductSeed } from './demo/seeds.ts';
import { ask, booksOf, idOf } from './handlers/room.ts';
import type { Room } from './handlers/room.ts';

/** Anyone who sets a site up is its first two operators. */
const [FIRST, SECOND] = [1, 2];

/** Products on sale, and what customers have locked, of a seed; repeating it changes nothing. */
export async function seedLock(room: Room, { customer, locked, products, vault }: LockSeed): Promise<void> {
  if (booksOf(room).products.size > 0) return;
  const made: number[] = [];
  for (const product of products) made.push(await putOnSale(room, product, `seed ${made.length}`));
  const timeZone = room.timeZoneOf('');
  for (const { amount, at } of locked) {
    const product = booksOf(room).product(made[at] ?? 0);
    const { dues, startsAtMs } = scheduleOf(timeZone, room.now(), product);
    const atoms = atomsOf(room, amount, products[at]?.coin ?? '');
    const asked = {
      kind: 'lock.subscribe',
      customer,
      product: product.id,
      version: product.version,
      amount: atoms,
      startsAtMs,
      dues,
    } as const;
    await must(room, { ...asked, request: null });
  }
  const { amount, coin, parts } = vault;
  const dues = partsOf(timeZone, room.now(), 'month', parts);
  await must(room, { kind: 'lock.vault', customer, coin, amount: atomsOf(room, amount, coin), dues, hasExit: true, request: null });
}

async function putOnSale(room: Room, { kind: lockKind, penalty, rate, ...given }: ProductSeed, cause: string): Promise<number> {
  const { cap, coin, max, min, quota, ...shape } = given;
  const of = (amount: string): string => atomsOf(room, amount, coin);
  const part = (text: string): number => Number(parseDecimal(text, MILLION_DIGITS) ?? 0n);
  const amounts = { min: of(min), max: of(max), quota: of(quota), cap: of(cap) };
  const terms = { ...shape, lockKind, coin, ...amounts, rate: part(rate), penalty: part(penalty) };
  const product = await must(room, { kind: 'lock.define', product: 0, version: 0, ...terms, by: FIRST, decidedBy: SECOND, cause });
  return must(room, { kind: 'lock.sale', product, state: 'on_sale', by: FIRST });
}

async function must(room: Room, command: Parameters<typeof ask>[1]): Promise<number> {
  const { reply } = await ask(room, command);
  assert(reply.ok, `${command.kind} of a seed is accepted, and not ${reply.ok ? '' : reply.refusal}`);
  return idOf(reply);
}

function atomsOf(room: Room, amount: string, code: string): string {
  const atoms = parseDecimal(amount, room.core.coin(code)?.decimals ?? 0);
  assert(atoms !== undefined, `${amount} ${code} is an amount`);
  return String(atoms);
}
