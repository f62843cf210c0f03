import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { groupThousands, IconButton, Tag, trimZeros, useTexts } from '@agio/ui';
import { choice, deskForm, line, note, text, useMay } from '../../../../shared/desk/index.ts';
import { Id } from '../../../../shared/id.tsx';
import type { Deposit } from '../../api/wallet.ts';
import { CustomerLink, Fact } from '../../components/facts.tsx';

/** One deposit beside the list, and what can be decided about it. */
export function DepositPanel({ deposit, onClose }: { deposit: Deposit; onClose: () => void }): ReactNode {
  const { t } = useTexts('deposits');
  const { amount, chain, coin, customer, height, id, place, state, txid, waits } = deposit;
  return (
    <aside className="flex min-w-0 flex-col border-line max-lg:border-t lg:border-l" aria-label={t(($) => $.panel.name, { id })}>
      <div className="flex items-center gap-2 px-4 pt-3">
        <h2 className="flex-1 text-14 leading-5 tracking-normal">{t(($) => $.panel.name, { id })}</h2>
        <Tag {...(state === 'waiting' ? { tone: 'warn' as const } : {})}>{t(($) => $.states[state])}</Tag>
        <IconButton label={t(($) => $.panel.close)} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <div className="px-4 pt-2 pb-3">
        <b className="text-20 leading-7 font-semibold break-words tabular-nums">
          {groupThousands(amount)} {coin}
        </b>
        <p className="text-12 text-t2">
          {chain}
          {waits === null ? null : ` · ${t(($) => $.why[waits])}`}
        </p>
      </div>
      <dl className="flex flex-col gap-1.5 border-t border-line px-4 py-3">
        <Fact name={t(($) => $.panel.customer)}>{customer === null ? t(($) => $.nobody) : <CustomerLink customer={customer} />}</Fact>
        <Fact name={t(($) => $.panel.height)}>{groupThousands(String(height))}</Fact>
        <Fact name={t(($) => $.panel.place)}>{place}</Fact>
        <Fact name={t(($) => $.panel.transaction)}>
          <Id text={txid} />
        </Fact>
      </dl>
      <Acts deposit={deposit} />
    </aside>
  );
}

function Acts({ deposit }: { deposit: Deposit }): ReactNode {
  const { t } = useTexts('deposits');
  const mayDecide = useMay('deskWalletAssign');
  const { customer, state } = deposit;
  if (state !== 'waiting' && state !== 'small') return null;
  if (!mayDecide) return <p className="border-t border-line px-4 py-3 text-12 text-t2">{t(($) => $.assign.role)}</p>;
  if (customer?.isOwn === true) return <p className="border-t border-line px-4 py-3 text-12 text-t2">{t(($) => $.assign.own)}</p>;
  return state === 'waiting' ? <Assign of={deposit} /> : <GiveBack of={deposit} />;
}

const moneyOf = ({ amount, coin }: Deposit): string => `${groupThousands(trimZeros(amount))} ${coin}`;

/** The account that a deposit is booked to: its owner's takes one person, another customer's two. */
const Assign = deskForm({
  call: 'deskWalletAssign',
  texts: 'deposits',
  className: 'border-t border-line px-4 pt-3 pb-4',
  draft: ({ customer }: Deposit) => ({ whose: customer === null ? 'other' : 'owner', uid: '', reason: '' }),
  input: ({ reason, uid, whose }, deposit) => {
    const to = targetOf(whose, uid, deposit);
    return to === 'house' || /^\d{4,12}$/.test(to) ? { params: { id: deposit.id }, body: { id: deposit.id, to, reason } } : null;
  },
  said: ({ proposal }, t) => t(($) => (proposal === null ? $.assign.done : $.assign.asked)),
  form: ({ draft: { uid, whose }, of, t, w: { assign } }) => {
    const { amount, coin, customer, id, waits } = of;
    const to = targetOf(whose, uid.trim(), of);
    const isOne = whose === 'owner' && waits !== 'screening';
    const owner = customer === null ? {} : { owner: t(($) => $.assign.owner, { uid: customer.uid }) };
    return {
      button: t(($) => (isOne ? $.assign.submitOne : $.assign.submitTwo), { amount: moneyOf(of) }),
      what: t(($) => $.assign.what, { id, amount, coin, to: to === 'house' ? assign.house : `UID ${to}` }),
      fields: [
        choice('whose', assign.to, { ...owner, other: assign.other, house: assign.house }),
        whose === 'other' ? line('uid', assign.uid, { digits: true, max: 12 }) : null,
        text('reason', assign.reason, { help: assign.help, rows: 2 }),
      ],
      foot: isOne ? assign.one : assign.two,
    };
  },
});

const targetOf = (whose: string, uid: string, { customer }: Deposit): string =>
  whose === 'house' ? 'house' : whose === 'owner' ? (customer?.uid ?? '') : uid;

const GiveBack = deskForm({
  call: 'deskWalletGiveBack',
  texts: 'deposits',
  className: 'border-t border-line px-4 pt-3 pb-4',
  when: ({ customer }: Deposit) => customer !== null,
  draft: () => ({ reason: '' }),
  input: ({ reason }, { id }) => ({ params: { id }, body: { id, reason } }),
  form: ({ of, t, w: { assign, giveBack } }) => ({
    button: t(($) => $.giveBack.submit, { amount: moneyOf(of) }),
    title: giveBack.title,
    what: t(($) => $.assign.what, { id: of.id, amount: of.amount, coin: of.coin, to: `UID ${of.customer?.uid ?? ''}` }),
    done: assign.asked,
    fields: [note(giveBack.text), text('reason', assign.reason, { rows: 2 })],
  }),
});
