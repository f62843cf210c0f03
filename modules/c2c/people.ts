import { copiesOf, RowProofs } from '@agio/database';
import { customer, defineTable, number, small, word } from '@agio/kernel/record';
import type { People } from '@agio/module';
import { PROVEN_ORDER_WORDS } from './words/orders.ts';
import type { OrderWordsRow } from './words/orders.ts';
import { openPayee } from './words/sealing.ts';

const c2cProviderWords = defineTable('c2c_provider_words', ['id'], {
  id: word('random id, which the journal has'),
  customer: customer('who applied'),
  name: word('what others call the provider', { inCopy: 'name' }),
  about: word('what the provider says of themselves', { inCopy: 'about' }),
  createdAtMs: number('a time', { inCopy: 'time' }),
});
const c2cStep = defineTable('c2c_step', ['order', 'number'], {
  order: number('number of an order', { column: 'order_id', inCopy: 'order', isId: true }),
  number: small('number of a step'),
  author: customer('who did it; 0 for a step of the order itself'),
  event: word('code of what was done', { inCopy: 'event' }),
  content: word('what was said with it', { inCopy: 'content' }),
  at: number('a time', { inCopy: 'time' }),
});

/** What people said and agreed to in C2C. */
export const c2cPeople: People = {
  tables: ['c2c_provider_words', 'c2c_order_words', 'c2c_step'],
  kept: {
    c2c_step: 'what was said and proved of an order is the evidence of the other person too, and of decisions',
    c2c_order_words: 'the terms of an order are part of that evidence; where it was paid to is erased',
    c2c_provider_words: 'customers know whom they traded with by the name; what was said about oneself is erased',
  },
  async export(session, customer, masterKey) {
    const proofs = new RowProofs(masterKey, () => undefined);
    const sales = await session.query<OrderWordsRow & { created_at: bigint }>(
      'select * from c2c_order_words where seller = $1 order by created_at, id',
      [customer],
    );
    return {
      applications: await copiesOf(session, c2cProviderWords, customer, { order: 'created_at, id' }),
      soldTo: sales.flatMap((row) => {
        const { created_at: time, id, payee } = row;
        if (payee === null || !proofs.holds(PROVEN_ORDER_WORDS, row, { seller: customer })) return [];
        const { bank, holder, number, type } = openPayee(masterKey, id, payee);
        return [{ type, bank, holder, number, time: Number(time) }];
      }),
      said: await copiesOf(session, c2cStep, customer, { also: `content <> ''` }),
    };
  },
  async erase(session, customer) {
    await session.query(`update c2c_provider_words set about = '' where customer = $1`, [customer]);
    await session.query('update c2c_order_words set payee = null where seller = $1', [customer]);
  },
};
