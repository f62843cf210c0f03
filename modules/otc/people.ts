import { RowProofs } from '@agio/database';
import type { Json, People } from '@agio/module';
import { openPayees } from './words/sealing.ts';
import { payersBy, PROVEN_ORDER_WORDS } from './words/store.ts';
import type { OrderWordsRow } from './words/store.ts';

/** What people said and agreed to in OTC. A transcript is the evidence of two people, and its hashes hold only as a whole. */
export const otcPeople: People = {
  tables: ['otc_merchant', 'otc_ad_words', 'otc_draft', 'otc_order_words', 'otc_payer', 'otc_message', 'otc_block', 'otc_judgement'],
  kept: {
    otc_message: 'a transcript is the evidence of the other person too, and of decisions; its lines are chained, so that none can go alone',
    otc_order_words: 'the terms of an order are part of that evidence; where it was paid to is erased',
    otc_judgement: 'what people decided about a merchant holds for the next account of the same person',
    otc_merchant:
      'the name stays taken, so that nobody else trades under it; what was said about oneself is erased; a suspension stays, so that a new account does not end it',
  },
  async export(session, customer, masterKey) {
    const [merchant] = await session.query<{ name: string; about: string; state: string }>(
      'select name, about, state from otc_merchant where customer = $1',
      [customer],
    );
    const ads = await session.query<{ terms: string; auto_reply: string; created_at: bigint }>(
      'select terms, auto_reply, created_at from otc_ad_words where customer = $1 order by created_at, id',
      [customer],
    );
    const drafts = await session.query<{ terms: Json; updated_at: bigint }>(
      'select terms, updated_at from otc_draft where customer = $1 order by updated_at, id',
      [customer],
    );
    const keys = { masterKey, proofs: new RowProofs(masterKey, () => undefined) };
    const sales = await session.query<OrderWordsRow & { created_at: bigint }>(
      'select * from otc_order_words where seller = $1 order by created_at, id',
      [customer],
    );
    const payers = await payersBy(session, keys, { customer });
    const messages = await session.query<{ order_id: bigint; content: string; at: bigint }>(
      'select order_id, content, at from otc_message where author = $1 order by order_id, number',
      [customer],
    );
    const blocked = await session.query<{ blocked: bigint }>('select blocked from otc_block where customer = $1 order by blocked', [
      customer,
    ]);
    return {
      merchant: merchant === undefined ? null : { ...merchant },
      advertisements: ads.map(({ auto_reply: autoReply, created_at: time, terms }) => ({ terms, autoReply, time: Number(time) })),
      drafts: drafts.map(({ terms, updated_at: time }) => ({ terms, time: Number(time) })),
      soldTo: sales.flatMap((row) => {
        const { created_at: time, id, payees } = row;
        return payees === null || !keys.proofs.holds(PROVEN_ORDER_WORDS, row, { seller: customer })
          ? []
          : openPayees(masterKey, id, payees).map(({ bank, holder, number, type }) => ({ type, bank, holder, number, time: Number(time) }));
      }),
      payers: [...payers].flatMap(([order, payer]) =>
        payer.customer === customer ? [{ order: String(order), name: payer.name, time: payer.atMs }] : [],
      ),
      messages: messages.map(({ at, content, order_id: order }) => ({ order: String(order), content, time: Number(at) })),
      blocked: blocked.length,
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
