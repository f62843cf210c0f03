import { RowProofs } from '@agio/database';
import type { People } from '@agio/module';
import { PROVEN_ORDER_WORDS } from './words/orders.ts';
import type { OrderWordsRow } from './words/orders.ts';
import { openPayee } from './words/sealing.ts';

/** What people said and agreed to in C2C. */
export const c2cPeople: People = {
  tables: ['c2c_provider_words', 'c2c_order_words', 'c2c_step'],
  kept: {
    c2c_step: 'what was said and proved of an order is the evidence of the other person too, and of decisions',
    c2c_order_words: 'the terms of an order are part of that evidence; where it was paid to is erased',
    c2c_provider_words: 'customers know whom they traded with by the name; what was said about oneself is erased',
  },
  async export(session, customer, masterKey) {
    const applications = await session.query<{ name: string; about: string; created_at: bigint }>(
      'select name, about, created_at from c2c_provider_words where customer = $1 order by created_at, id',
      [customer],
    );
    const proofs = new RowProofs(masterKey, () => undefined);
    const sales = await session.query<OrderWordsRow & { created_at: bigint }>(
      'select * from c2c_order_words where seller = $1 order by created_at, id',
      [customer],
    );
    const said = await session.query<{ order_id: bigint; event: string; content: string; at: bigint }>(
      `select order_id, event, content, at from c2c_step where author = $1 and content <> '' order by order_id, number`,
      [customer],
    );
    return {
      applications: applications.map(({ about, created_at: time, name }) => ({ name, about, time: Number(time) })),
      soldTo: sales.flatMap((row) => {
        const { created_at: time, id, payee } = row;
        if (payee === null || !proofs.holds(PROVEN_ORDER_WORDS, row, { seller: customer })) return [];
        const { bank, holder, number, type } = openPayee(masterKey, id, payee);
        return [{ type, bank, holder, number, time: Number(time) }];
      }),
      said: said.map(({ at, content, event, order_id: order }) => ({ order: String(order), event, content, time: Number(at) })),
    };
  },
  async erase(session, customer) {
    await session.query(`update c2c_provider_words set about = '' where customer = $1`, [customer]);
    await session.query('update c2c_order_words set payee = null where seller = $1', [customer]);
  },
};
