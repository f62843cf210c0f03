import { copiesOf, RowProofs } from '@agio/database';
import { soldTo } from '@agio/deals/words';
import { customer, defineTable, number, small, variant, word } from '@agio/kernel/record';
import type { People } from '@agio/module';
import { payeesIn, payersBy, PROVEN_ORDER_WORDS } from './words/store.ts';
import type { OrderWordsRow } from './words/store.ts';

type SaleRow = OrderWordsRow & { readonly created_at: bigint };

const otcMerchant = defineTable('otc_merchant', ['customer'], {
  customer: customer('who applied'),
  name: word('what others call the merchant', { inCopy: 'name' }),
  about: word('what the merchant says of themselves', { inCopy: 'about' }),
  state: word('state of the application', { inCopy: 'state' }),
});
const otcAdWords = defineTable('otc_ad_words', ['id'], {
  id: word('random id, which the journal has'),
  customer: customer('who advertises'),
  terms: word('terms of the advertisement', { inCopy: 'terms' }),
  autoReply: word('what is said when an order begins', { inCopy: 'autoReply' }),
  createdAtMs: number('a time', { inCopy: 'time' }),
});
const otcDraft = defineTable('otc_draft', ['id'], {
  id: word('random id'),
  customer: customer('who drafts'),
  terms: variant('an advertisement that is not published', { inCopy: 'terms' }),
  updatedAtMs: number('a time', { inCopy: 'time' }),
});
const otcMessage = defineTable('otc_message', ['order', 'number'], {
  order: number('number of an order', { column: 'order_id', inCopy: 'order', isId: true }),
  number: small('number of a line'),
  author: customer('who wrote it; 0 for a step of the order'),
  content: word('what was written', { inCopy: 'content' }),
  at: number('a time', { inCopy: 'time' }),
});
const otcBlock = defineTable('otc_block', ['customer', 'blocked'], {
  customer: customer('who trades with somebody no more'),
  blocked: number('number of a customer'),
});

/** What people said and agreed to in OTC. A transcript is the evidence of two people, and its hashes hold only as a whole. */
export const otcPeople: People = {
  nobodys: ['otc_scribe'],
  tables: [
    'otc_merchant',
    'otc_ad_words',
    'otc_draft',
    'otc_order_words',
    'otc_payer',
    'otc_message',
    'otc_block',
    'otc_judgement',
    'otc_decision',
  ],
  kept: {
    otc_message: 'a transcript is the evidence of the other person too, and of decisions; its lines are chained, so that none can go alone',
    otc_order_words: 'the terms of an order are part of that evidence; where it was paid to is erased',
    otc_decision:
      'why an appeal was decided is evidence for both people of the order, and a pause holds for the next account of the same person',
    otc_judgement: 'what people decided about a merchant holds for the next account of the same person',
    otc_merchant:
      'the name stays taken, so that nobody else trades under it; what was said about oneself is erased; a suspension stays, so that a new account does not end it',
  },
  async export(session, customer, masterKey) {
    const keys = { masterKey, proofs: new RowProofs(masterKey, () => undefined) };
    const payers = await payersBy(session, keys, { customer });
    const [merchant = null] = await copiesOf(session, otcMerchant, customer);
    return {
      merchant,
      advertisements: await copiesOf(session, otcAdWords, customer, { order: 'created_at, id' }),
      drafts: await copiesOf(session, otcDraft, customer, { order: 'updated_at, id' }),
      soldTo: await soldTo(session, keys.proofs, PROVEN_ORDER_WORDS, customer, (row: SaleRow) => payeesIn(masterKey, row)),
      payers: [...payers].flatMap(([order, payer]) =>
        payer.customer === customer ? [{ order: String(order), name: payer.name, time: payer.atMs }] : [],
      ),
      messages: await copiesOf(session, otcMessage, customer),
      blocked: (await copiesOf(session, otcBlock, customer)).length,
    };
  },
  async erase(session, customer) {
    await session.query(
      `update otc_merchant set about = '', reason = case state when 'suspended' then reason end,
         state = case state when 'suspended' then state else 'left' end where customer = $1`,
      [customer],
    );
    await session.query('delete from otc_ad_words where customer = $1', [customer]);
    await session.query('delete from otc_draft where customer = $1', [customer]);
    await session.query('update otc_order_words set payees = null where seller = $1', [customer]);
    await session.query('delete from otc_payer where customer = $1', [customer]);
    await session.query('delete from otc_block where customer = $1 or blocked = $1', [customer]);
  },
};
