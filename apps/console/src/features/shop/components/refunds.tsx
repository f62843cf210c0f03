import { groupThousands, subtractDecimals } from '@agio/ui';
import { deskAct, number, text } from '../../../shared/desk/index.ts';
import type { ShopOrder } from '../api/shop.ts';

/** A part or all of an order: by one person with a second factor; where it is much, or the operator may only ask for it, by two. */
export const RefundAct = deskAct({
  call: 'deskShopRefund',
  ask: 'shop.refund',
  texts: 'shop',
  when: ({ state }: ShopOrder) => ['paid', 'picking', 'shipped', 'received'].includes(state),
  needsTwo: ({ needsTwo }) => needsTwo,
  draft: ({ refunded, total }) => ({ amount: subtractDecimals(total, refunded), reason: '' }),
  input: ({ amount, reason }, { id, refunded }) => (amount === '' ? null : { params: { id }, body: { amount, refunded, reason } }),
  payload: ({ amount, reason }, { id, refunded }) => (amount === '' ? null : { order: id, amount, refunded, reason }),
  form: ({ draft: { amount }, of: { coin, id }, t, w: { panel, refund }, way }) => ({
    button: panel.refund,
    title: t(($) => $.refund.title, { id }),
    submit: way === 'two' ? refund.ask : refund.submit,
    what: t(($) => $.refund.what, { id, amount: `${groupThousands(amount)} ${coin}` }),
    done: refund.done,
    fields: [number('amount', refund.amount, { unit: coin }), text('reason', refund.reason, { help: refund.reasonHelp })],
  }),
});

export const RefuseAct = deskAct({
  call: 'deskShopRefuse',
  texts: 'shop',
  when: ({ isRefundAsked }: ShopOrder) => isRefundAsked,
  draft: () => ({ reason: '' }),
  input: ({ reason }, { id }) => ({ params: { id }, body: { reason } }),
  form: ({ of: { id }, t, w: { panel, refund } }) => ({
    button: panel.refuse,
    title: t(($) => $.refund.refuseTitle, { id }),
    fields: [text('reason', refund.reason, { help: refund.reasonHelp })],
  }),
});
