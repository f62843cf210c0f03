import type { Core } from '@agio/core';
import type { Session } from '@agio/database';
import { booksOf } from './books.ts';
import type { ShopCommand } from './model.ts';

/** What is left of codes in a database that was put back may have been delivered since: it waits until two people import it again. What they brought in goes. */
export async function withholdAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query('update shop_code set withheld_at = $1 where order_id is null and withheld_at is null', [nowMs]);
  await session.query('delete from shop_code_batch where imported_at is null');
}

/** First commands of a journal that was put back: none of these codes is sold. */
export function withholdsAfterRestore(core: Pick<Core, 'machine'>): ShopCommand[] {
  const { products, variants } = booksOf({ core });
  return [...variants.values()]
    .filter(({ product, stock }) => stock > 0 && products.get(product)?.delivery === 'virtual')
    .map(({ id: variant }) => ({ kind: 'shop.withhold', variant }));
}
