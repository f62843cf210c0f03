import { RowProofs } from '@agio/database';
import type { ProvenColumns } from '@agio/database';
import type { People } from '@agio/module';
import { shopOrder } from './model.ts';
import { addressIn, PROVEN_ORDER_WORDS } from './words.ts';

type WordsRow = ProvenColumns<typeof PROVEN_ORDER_WORDS> & {
  readonly id: string;
  readonly address: string | null;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly refund_reason: string | null;
  readonly created_at: bigint;
};

/** Where parcels went, and what customers wrote about them. */
export const shopPeople: People = {
  nobodys: ['shop_carrier', 'shop_product_words', 'shop_teller', 'shop_variant_words'],
  tables: ['shop_order_words', 'shop_code'],
  kept: {
    shop_order_words: 'what was bought is on the receipt of the shop as well; where it went and what was written about it is erased',
    shop_code: 'a code that was sold must not be sold again',
  },
  copied: { shopOrders: shopOrder },
  async export(session, customer, masterKey) {
    const proofs = new RowProofs(masterKey, () => undefined);
    const rows = await session.query<WordsRow>('select * from shop_order_words where customer = $1 order by created_at, id', [customer]);
    const own = rows.filter((row) => proofs.holds(PROVEN_ORDER_WORDS, row, { customer }));
    return {
      shopParcels: own.map(({ address, carrier, created_at: time, id, refund_reason: reason, tracking }) => ({
        address: { ...addressIn(masterKey, id, address) },
        carrier,
        tracking,
        reason,
        time: Number(time),
      })),
    };
  },
  async erase(session, customer) {
    await session.query(
      `update shop_order_words set address = null, country = '', tracking = null, refund_reason = null where customer = $1`,
      [customer],
    );
  },
};
