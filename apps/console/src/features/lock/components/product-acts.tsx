import { LOCK_KINDS, LOCK_PERIODS } from '@agio/contracts/lock/constants';
import type { Texts } from '@agio/ui';
import { choice, deskAct, either, named, note, number, row } from '../../../shared/desk/index.ts';
import type { Fund, LockProduct } from '../api/lock.ts';
import { emptyTerms, fundPayload, termsOf, termsPayload, type FundDraft, type TermsDraft } from '../state/drafts.ts';
import { nameOf } from '../state/names.ts';

type Funds = readonly Fund[];
const coinsOf = (funds: Funds): Readonly<Record<string, string>> => named(funds.map(({ coin }) => coin));

/** What may be changed of the terms later. */
function termFields({ terms }: Texts['lock'], { coin, kind }: TermsDraft) {
  const each = (['min', 'max', 'quota', 'cap'] as const).map((key) => number(key, terms[key], { unit: coin }));
  const penalty = kind === 'flexible' ? [] : [number('penalty', terms.penalty, { unit: '%' })];
  return row(number('rate', terms.rate, { unit: '%' }), ...penalty, ...each);
}

/** A new product: a draft that two people agree on. */
export const NewAct = deskAct({
  ask: 'lock.product',
  texts: 'lock',
  draft: (_funds: Funds): TermsDraft => emptyTerms,
  payload: (draft) => termsPayload(draft, undefined),
  form: ({ draft, of, w }) => {
    const unit = w.periods[draft.period];
    return {
      button: w.products.new,
      title: w.terms.title,
      submit: w.terms.submit,
      fields: [
        row(
          choice('coin', w.terms.coin, coinsOf(of)),
          choice('kind', w.terms.kind, named(LOCK_KINDS, w.kinds)),
          choice('period', w.terms.period, named(LOCK_PERIODS, w.periods)),
          number('count', w.terms.count, { unit }),
          ...(draft.kind === 'cliff' ? [number('cliff', w.terms.cliff, { unit })] : []),
        ),
        termFields(w, draft),
      ],
    };
  },
});

/** Other terms of a product. */
export const TermsAct = deskAct({
  ask: 'lock.product',
  texts: 'lock',
  look: 'ghost',
  draft: ({ product }: { readonly product: LockProduct; readonly funds: Funds }) => termsOf(product),
  payload: (draft, { product }) => termsPayload(draft, product),
  form: ({ draft, of: { product }, t, w }) => ({
    button: w.products.change,
    title: t(($) => $.terms.titleChange, { id: product.id }),
    submit: w.terms.submit,
    fields: [note(w.terms.note), termFields(w, draft)],
  }),
});

/** Puts a draft on sale. */
export const SaleAct = deskAct({
  call: 'deskLockSale',
  texts: 'lock',
  when: ({ state }: LockProduct) => state === 'draft',
  input: (_draft, { id }) => ({ params: { id }, body: { state: 'on_sale' as const } }),
  form: ({ of, t, w }) => ({
    button: w.products.sale,
    title: t(($) => $.products.saleTitle, { name: nameOf(w, of) }),
    done: w.products.done,
    fields: [note(w.products.saleText)],
  }),
});

/** Closes a product for good. */
export const CloseAct = deskAct({
  call: 'deskLockSale',
  texts: 'lock',
  look: 'ghost',
  input: (_draft, { id }: LockProduct) => ({ params: { id }, body: { state: 'closed' as const } }),
  form: ({ of, t, w }) => ({
    button: w.products.close,
    title: t(($) => $.products.closeTitle, { name: nameOf(w, of) }),
    done: w.products.done,
    fields: [note(w.products.closeText)],
  }),
});

/** Money of the house into the reward account, or what is not promised back out of it. */
export const FundAct = deskAct({
  ask: 'lock.fund',
  texts: 'lock',
  look: 'ghost',
  draft: ({ coin }: { readonly coin: string; readonly funds: Funds }): FundDraft => ({ coin, amount: '', account: 'house', way: 'in' }),
  payload: (draft) => {
    const payload = fundPayload(draft);
    return payload === null ? null : { ...payload };
  },
  form: ({ draft: { amount, coin }, of, t, w: { funds, terms } }) => ({
    button: funds.move,
    label: `${funds.move}: ${of.coin}`,
    title: funds.moveTitle,
    submit: t(($) => $.funds.submit, { amount, coin }),
    fields: [
      either('way', funds.way, { in: funds.in, out: funds.out }),
      row(choice('account', funds.account, funds.accounts), choice('coin', terms.coin, coinsOf(of.funds))),
      number('amount', funds.amount, { unit: coin }),
    ],
  }),
});
