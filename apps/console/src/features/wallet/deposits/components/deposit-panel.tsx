import { useState, type ReactNode } from 'react';
import { KeyRound, X } from 'lucide-react';
import { Button, groupThousands, IconButton, Select, TextArea, TextField, Tag, toast, trimZeros, useTexts } from '@agio/ui';
import { Id } from '../../../../shared/id.tsx';
import { Failure } from '../../../../shared/query-states.tsx';
import { useMay } from '../../../../shared/desk/index.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshWallet, type Deposit } from '../../api/wallet.ts';
import { CustomerLink, Fact } from '../../components/facts.tsx';
import { isReason } from '../../state/act.ts';

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
  if (state === 'waiting') return <Assign deposit={deposit} />;
  return customer === null ? null : <GiveBack deposit={deposit} />;
}

function Assign({ deposit }: { deposit: Deposit }): ReactNode {
  const { t } = useTexts('deposits');
  const { amount, coin, customer, id, waits } = deposit;
  const [whose, setWhose] = useState<'owner' | 'other' | 'house'>(customer === null ? 'other' : 'owner');
  const [uid, setUid] = useState('');
  const [reason, setReason] = useState('');
  const assigning = useVerifiedCall('deskWalletAssign', ({ proposal }) => {
    refreshWallet();
    toast(proposal === null ? t(($) => $.assign.done) : t(($) => $.assign.asked));
  });
  const to = whose === 'house' ? 'house' : whose === 'owner' ? (customer?.uid ?? '') : uid.trim();
  const isOne = whose === 'owner' && waits !== 'screening';
  const text = `${groupThousands(trimZeros(amount))} ${coin}`;
  const isKnown = to === 'house' || /^\d{4,12}$/.test(to);
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-4">
      <Select
        label={t(($) => $.assign.to)}
        value={whose}
        onValueChange={setWhose}
        options={[
          ...(customer === null ? [] : [{ value: 'owner' as const, label: t(($) => $.assign.owner, { uid: customer.uid }) }]),
          { value: 'other' as const, label: t(($) => $.assign.other) },
          { value: 'house' as const, label: t(($) => $.assign.house) },
        ]}
      />
      {whose === 'other' ? (
        <TextField
          label={t(($) => $.assign.uid)}
          value={uid}
          inputMode="numeric"
          maxLength={12}
          onChange={(event) => setUid(event.target.value)}
        />
      ) : null}
      <TextArea
        label={t(($) => $.assign.reason)}
        help={t(($) => $.assign.help)}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={assigning.failure} />
      <Button
        look="primary"
        wide
        busy={assigning.isPending}
        disabled={!isReason(reason) || !isKnown}
        onClick={() =>
          assigning.mutate({
            input: { params: { id }, body: { id, to, reason: reason.trim() } },
            what: t(($) => $.assign.what, { id, amount, coin, to: to === 'house' ? t(($) => $.assign.house) : `UID ${to}` }),
          })
        }
      >
        {assigning.isPending ? null : <KeyRound size={16} aria-hidden="true" />}
        {isOne ? t(($) => $.assign.submitOne, { amount: text }) : t(($) => $.assign.submitTwo, { amount: text })}
      </Button>
      <p className="text-12 text-t2">{isOne ? t(($) => $.assign.one) : t(($) => $.assign.two)}</p>
    </div>
  );
}

function GiveBack({ deposit }: { deposit: Deposit }): ReactNode {
  const { t } = useTexts('deposits');
  const { amount, coin, customer, id } = deposit;
  const [reason, setReason] = useState('');
  const giving = useVerifiedCall('deskWalletGiveBack', () => {
    refreshWallet();
    toast(t(($) => $.assign.asked));
  });
  const text = `${groupThousands(trimZeros(amount))} ${coin}`;
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-4">
      <h3 className="text-14 leading-5 tracking-normal">{t(($) => $.giveBack.title)}</h3>
      <p className="text-12 text-t2">{t(($) => $.giveBack.text)}</p>
      <TextArea
        label={t(($) => $.assign.reason)}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Failure error={giving.failure} />
      <Button
        look="primary"
        wide
        busy={giving.isPending}
        disabled={!isReason(reason)}
        onClick={() =>
          giving.mutate({
            input: { params: { id }, body: { id, reason: reason.trim() } },
            what: t(($) => $.assign.what, { id, amount, coin, to: `UID ${customer?.uid ?? ''}` }),
          })
        }
      >
        {t(($) => $.giveBack.submit, { amount: text })}
      </Button>
    </div>
  );
}
