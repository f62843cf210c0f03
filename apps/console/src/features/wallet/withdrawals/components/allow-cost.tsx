import { deskForm, number, text } from '../../../../shared/desk/index.ts';
import type { Withdrawal } from '../../api/wallet.ts';

/** A payment waits because the network costs more than was charged: people may let it cost more, and the house bears the rest. */
export const AllowCost = deskForm({
  call: 'deskWalletAllowCost',
  texts: 'withdrawals',
  look: 'outline',
  className: 'border-t border-line px-4 pt-3 pb-4',
  when: ({ customer, waits }: Withdrawal) => waits === 'network_fee' && !customer.isOwn,
  draft: () => ({ amount: '', reason: '' }),
  input: ({ amount, reason }, { id }) => (/^\d+(\.\d+)?$/.test(amount) ? { params: { id }, body: { id, amount, reason } } : null),
  form: ({ draft: { amount }, of: { chain, id }, t, w: { cost, decide, payment } }) => ({
    button: cost.submit,
    title: cost.title,
    what: t(($) => $.cost.what, { id, amount, chain }),
    done: payment.done,
    fields: [number('amount', cost.amount, { help: t(($) => $.cost.help, { chain }) }), text('reason', decide.reason, { rows: 2 })],
  }),
});
