import type { Core } from '@agio/core';
import type { Session } from '@agio/database';
import { ask, booksOf } from '../machine/books.ts';
import type { ShopBooks } from '../machine/state.ts';
import type { ShopCommand, VariantRecord } from '../model.ts';
import type { ShopPorts } from '../ports.ts';

/** What is left of codes in a database that was put back may have been delivered since: it waits until two people import it again. What they brought in goes. */
export async function withholdAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query('update shop_code set withheld_at = $1 where order_id is null and withheld_at is null', [nowMs]);
  await session.query('delete from shop_code_batch where imported_at is null');
}

/** First commands of a journal that was put back: none of these codes is sold. */
export function withholdsAfterRestore(core: Pick<Core, 'machine'>): ShopCommand[] {
  const books = booksOf({ core });
  return virtualOf(books)
    .filter(({ stock }) => stock > 0)
    .map((variant) => ({ kind: 'shop.withhold', variant: variant.id, delivered: deliveredOf(books, variant) }));
}

/** A database in which fewer codes belong to orders than were delivered is older than the journal, however that came about: nothing that it has left is sold. */
export async function withholdIfOlder(room: Pick<ShopPorts, 'core' | 'database' | 'now' | 'submit'>): Promise<void> {
  const books = booksOf(room);
  const rows = await room.database.query<{ variant: bigint; count: bigint }>(
    'select variant, count(*) as count from shop_code where order_id is not null group by variant',
  );
  const assigned = new Map(rows.map(({ count, variant }) => [Number(variant), Number(count)]));
  const older = virtualOf(books).filter((variant) => (assigned.get(variant.id) ?? 0) < deliveredOf(books, variant));
  if (older.length === 0) return;
  await room.database.transaction((session) => withholdAfterRestore(session, room.now()));
  for (const { id: variant } of older) await ask(room, { kind: 'shop.withhold', variant, delivered: assigned.get(variant) ?? 0 });
  const all = virtualOf(books).filter((variant) => !older.includes(variant) && variant.stock > 0);
  for (const variant of all) await ask(room, { kind: 'shop.withhold', variant: variant.id, delivered: deliveredOf(books, variant) });
}

const virtualOf = ({ products, variants }: ShopBooks): VariantRecord[] =>
  [...variants.values()].filter(({ product }) => products.get(product)?.delivery === 'virtual');

/** How many codes of a variant were delivered. */
const deliveredOf = (books: ShopBooks, { id, imported, stock }: VariantRecord): number => imported - stock - books.reservedOf(id);
