import { randomBytes } from 'node:crypto';
import type { Language } from '@agio/contracts';
import type { SHOP_CATEGORIES, ShopNames, ShopTexts } from '@agio/contracts/shop';
import { provenTable } from '@agio/database';
import type { ProvenColumns, RowProofs, Session } from '@agio/database';
import { defineSealing } from '@agio/deals/words';
import type { WordKeys } from '@agio/deals/words';
import type { ProvenLink } from './carriers.ts';

export const SEALED_ADDRESSES = defineSealing({
  key: 'shop-address',
  purpose: 'shop address',
  table: 'shop_order_words',
  column: 'address',
});

/** Whose words of an order are: where a parcel goes is shown to nobody else, whatever rows of orders say. */
export const PROVEN_ORDER_WORDS = provenTable({ table: 'shop_order_words', key: { id: 'text' }, covers: { customer: 'customer' } });

/** What the words of an order are found and proven by. */
interface WordsKey {
  readonly customer: number;
  readonly words: string;
}

export interface ProductWords {
  readonly category: (typeof SHOP_CATEGORIES)[number];
  readonly texts: ShopTexts;
  readonly pictures: readonly string[];
  readonly regions: readonly string[];
}
const NO_WORDS: ProductWords = { category: 'things', texts: {}, pictures: [], regions: [] };

/** Where a parcel goes. */
export interface Address {
  readonly mobile: string;
  readonly name: string;
  readonly region: string;
  readonly street: string;
  readonly country: string;
}

/** What an order was made with, and what was said about it. */
export interface OrderWords {
  readonly titles: Partial<Record<Language, string>>;
  readonly names: ShopNames;
  readonly picture: string | null;
  readonly country: string;
  readonly hasAddress: boolean;
  readonly carrier: string | null;
  readonly tracking: string | null;
  /** The carrier's row as it is now; null where none was chosen. */
  readonly by: ProvenLink | null;
  readonly refundReason: string | null;
  readonly decision: string | null;
}
const NO_ORDER_WORDS: OrderWords = {
  titles: {},
  names: {},
  picture: null,
  country: '',
  hasAddress: false,
  carrier: null,
  tracking: null,
  by: null,
  refundReason: null,
  decision: null,
};

interface OrderWordsRow {
  readonly id: string;
  readonly titles: OrderWords['titles'];
  readonly names: ShopNames;
  readonly picture: string | null;
  readonly country: string;
  readonly has_address: boolean;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly refund_reason: string | null;
  readonly decision: string | null;
  readonly carrier_id: bigint | null;
  readonly carrier_name: string;
  readonly pattern: string | null;
  readonly proof: string;
}

type AddressRow = ProvenColumns<typeof PROVEN_ORDER_WORDS> & { readonly address: string | null };

/** Texts of products and orders, none of which is in the journal. */
export class Words {
  readonly #database: Session;
  readonly #masterKey: string;
  readonly #proofs: RowProofs;

  constructor(database: Session, { masterKey, proofs }: WordKeys) {
    this.#database = database;
    this.#masterKey = masterKey;
    this.#proofs = proofs;
  }

  async ofProducts(products: readonly number[]): Promise<(product: number) => ProductWords> {
    const rows = await this.#database.query<ProductWords & { readonly product: bigint }>(
      'select product, category, texts, pictures, regions from shop_product_words where product = any($1::int8[])',
      [products],
    );
    const found = new Map(rows.map(({ product, ...words }) => [Number(product), words]));
    return (product) => found.get(product) ?? NO_WORDS;
  }

  async ofVariants(variants: readonly number[]): Promise<(variant: number) => ShopNames> {
    const rows = await this.#database.query<{ readonly variant: bigint; readonly names: ShopNames }>(
      'select variant, names from shop_variant_words where variant = any($1::int8[])',
      [variants],
    );
    const found = new Map(rows.map(({ names, variant }) => [Number(variant), names]));
    return (variant) => found.get(variant) ?? {};
  }

  async setProduct(product: number, { category, pictures, regions, texts }: ProductWords, nowMs: number): Promise<void> {
    await this.#database.query(
      `insert into shop_product_words (product, category, texts, pictures, regions, updated_at)
       values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6)
       on conflict (product) do update set category = excluded.category, texts = excluded.texts, pictures = excluded.pictures,
         regions = excluded.regions, updated_at = excluded.updated_at`,
      [product, category, JSON.stringify(texts), JSON.stringify(pictures), JSON.stringify(regions), nowMs],
    );
  }

  async setVariant(variant: number, names: ShopNames): Promise<void> {
    await this.#database.query(
      `insert into shop_variant_words (variant, names) values ($1, $2::jsonb) on conflict (variant) do update set names = excluded.names`,
      [variant, JSON.stringify(names)],
    );
  }

  /** Writes what an order is made with, before it is made; its id is what the journal has of it. */
  async begin(
    customer: number,
    { address, names, picture, titles }: Pick<OrderWords, 'names' | 'picture' | 'titles'> & { readonly address: Address | undefined },
    nowMs: number,
  ): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    const sealed = address === undefined ? null : SEALED_ADDRESSES.seal(this.#masterKey, id, JSON.stringify(address));
    await this.#database.query(
      `insert into shop_order_words (id, customer, titles, names, picture, country, address, created_at, proof)
       values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $9)`,
      [
        id,
        customer,
        JSON.stringify(titles),
        JSON.stringify(names),
        picture,
        address?.country ?? '',
        sealed,
        nowMs,
        this.#proofs.make(PROVEN_ORDER_WORDS, { id, customer }),
      ],
    );
    return id;
  }

  async drop(id: string): Promise<void> {
    await this.#database.query('delete from shop_order_words where id = $1', [id]);
  }

  async ofOrders(ids: readonly string[]): Promise<(id: string) => OrderWords> {
    const rows = await this.#database.query<OrderWordsRow>(
      `select w.id, titles, names, picture, country, address is not null as has_address, carrier, tracking, refund_reason, decision,
         c.id as carrier_id, c.name as carrier_name, c.pattern, c.proof
       from shop_order_words w left join shop_carrier c on c.id = w.carrier_id where w.id = any($1::text[])`,
      [ids],
    );
    const found = new Map(
      rows.map(
        ({ carrier_id: of, carrier_name: name, has_address: hasAddress, id, pattern, proof, refund_reason: refundReason, ...words }) => {
          const by = of === null ? null : { id: of, name, pattern, proof };
          return [id, { ...words, hasAddress, refundReason, by }];
        },
      ),
    );
    return (id) => found.get(id) ?? NO_ORDER_WORDS;
  }

  /** Where a parcel goes; undefined once that is erased, and if it was forged or is another customer's. */
  async addressOf({ customer, words: id }: WordsKey): Promise<Address | undefined> {
    const [row] = await this.#database.query<AddressRow>('select id, customer, address, proof from shop_order_words where id = $1', [id]);
    const isTheirs = row !== undefined && this.#proofs.holds(PROVEN_ORDER_WORDS, row, { id, customer });
    return isTheirs ? addressIn(this.#masterKey, id, row.address) : undefined;
  }

  /** With whom and under which number a parcel went. */
  async setParcel(id: string, { id: carrier, name }: { readonly id: number; readonly name: string }, tracking: string): Promise<void> {
    await this.#database.query('update shop_order_words set carrier = $2, carrier_id = $3, tracking = $4 where id = $1', [
      id,
      name,
      carrier,
      tracking,
    ]);
  }

  async setReason(id: string, reason: string): Promise<void> {
    await this.#database.query('update shop_order_words set refund_reason = $2 where id = $1', [id, reason]);
  }

  async setDecision(id: string, decision: string): Promise<void> {
    await this.#database.query('update shop_order_words set decision = $2 where id = $1', [id, decision]);
  }
}

/** Opens an address that was sealed for this order alone. */
export function addressIn(masterKey: string, id: string, sealed: string | null): Address | undefined {
  const text = sealed === null ? undefined : SEALED_ADDRESSES.unseal(masterKey, id, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as Address);
}

/**
 * Erases addresses and tracking numbers a period after their order has ended, and addresses without an order, which remain after a crash or
 * because a request was made twice at once; rows of orders must have followed for that.
 */
export async function eraseAddresses(session: Session, endedBeforeMs: number): Promise<void> {
  await session.query(
    `update shop_order_words w set address = null, tracking = null from shop_order o
     where o.words = w.id and w.address is not null and o.state in ('complete', 'cancelled', 'expired', 'refunded') and o.updated_at < $1`,
    [endedBeforeMs],
  );
  await session.query(
    `update shop_order_words w set address = null
     where w.address is not null and w.created_at < $1 and not exists (select 1 from shop_order o where o.words = w.id)`,
    [endedBeforeMs],
  );
}
