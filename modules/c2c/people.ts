import { copiesOf, RowProofs } from '@agio/database';
import { soldTo } from '@agio/deals/words';
import { customer, defineTable, number, small, word } from '@agio/kernel/record';
import type { People } from '@agio/module';
import { payeeIn, PROVEN_ORDER_WORDS } from './words/orders.ts';
import type { OrderWordsRow } from './words/orders.ts';

type SaleRow = OrderWordsRow & { readonly created_at: bigint };

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
  nobodys: ['c2c_scribe'],
  tables: ['c2c_provider_words', 'c2c_order_words', 'c2c_step'],
  kept: {
    c2c_step: 'what was said and proved of an order is the evidence of the other person too, and of decisions',
    c2c_order_words: 'the terms of an order are part of that evidence; where it was paid to is erased',
    c2c_provider_words: 'customers know whom they traded with by the name; what was said about oneself is erased',
  },
  async export(session, customer, masterKey) {
    const proofs = new RowProofs(masterKey, () => undefined);
    return {
      applications: await copiesOf(session, c2cProviderWords, customer, { order: 'created_at, id' }),
      soldTo: await soldTo(session, proofs, PROVEN_ORDER_WORDS, customer, (row: SaleRow) =>
        [payeeIn(masterKey, row)].filter((payee) => payee !== null),
      ),
      said: await copiesOf(session, c2cStep, customer, { also: `content <> ''` }),
    };
  },
  async erase(session, customer) {
    await session.query(`update c2c_provider_words set about = '' where customer = $1`, [customer]);
    await session.query('update c2c_order_words set payee = null where seller = $1', [customer]);
  },
};
