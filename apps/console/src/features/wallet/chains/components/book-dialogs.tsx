import { useState, type ReactNode } from 'react';
import { groupThousands, inGroups, NumberField, Select, TextArea, TextField, toast, trimZeros, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshWallet, type Chain } from '../../api/wallet.ts';
import { isReason } from '../../state/act.ts';

type Entry = Chain['unexplained'][number];

const accounts = ['house', 'waiting', 'customer'] as const;

/** Proposes to book what chain and books differ by; another person has to agree. */
export function BookDialog({ chain, entry, onClose }: { chain: Chain; entry: Entry | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('chains');
  const [coin, setCoin] = useState(entry?.coin ?? chain.coins[0]?.coin ?? '');
  const [isMissing, setIsMissing] = useState(entry !== null);
  const [amount, setAmount] = useState(entry === null ? '' : trimZeros(entry.amount));
  const [account, setAccount] = useState<(typeof accounts)[number]>('house');
  const [uid, setUid] = useState('');
  const [reason, setReason] = useState('');
  const booking = useVerifiedCall('deskWalletAdjust', () => {
    refreshWallet();
    toast(t(($) => $.book.asked));
    onClose();
  });
  const whose = account === 'customer' ? uid.trim() : account;
  const signed = `${isMissing ? '-' : ''}${amount}`;
  const isComplete = /^\d+(\.\d+)?$/.test(amount) && isReason(reason) && (account !== 'customer' || /^\d{4,12}$/.test(whose));
  const body = { chain: chain.code, coin, amount: signed, whose, unexplained: entry?.id ?? null, reason: reason.trim() };
  const to = account === 'customer' ? `UID ${whose}` : t(($) => $.book.accounts[account]);
  return (
    <FormDialog
      title={t(($) => $.book.title)}
      submit={t(($) => $.book.submit)}
      busy={booking.isPending}
      disabled={!isComplete}
      failure={booking.failure}
      onSubmit={() =>
        booking.mutate({ input: { body }, what: t(($) => $.book.what, { amount: signed, coin, chain: chain.code, account: to }) })
      }
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.book.note)}</p>
      {entry === null ? (
        <Difference chain={chain} coin={coin} isMissing={isMissing} onCoin={setCoin} onMissing={setIsMissing} />
      ) : (
        <Left entry={entry} />
      )}
      <NumberField label={t(($) => $.book.amount)} unit={coin} value={amount} onValueChange={setAmount} />
      <Select
        label={t(($) => $.book.account)}
        value={account}
        onValueChange={setAccount}
        options={accounts.map((value) => ({ value, label: t(($) => $.book.accounts[value]) }))}
      />
      {account === 'customer' ? (
        <TextField label="UID" value={uid} inputMode="numeric" maxLength={12} onChange={(event) => setUid(event.target.value)} />
      ) : null}
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Proposes that the house's coins take the place of what is owed and on no chain. */
export function CoverDialog({ coin, nowhere, onClose }: { coin: string; nowhere: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('chains');
  const [amount, setAmount] = useState(trimZeros(nowhere));
  const [reason, setReason] = useState('');
  const covering = useVerifiedCall('deskWalletCover', () => {
    refreshWallet();
    toast(t(($) => $.book.asked));
    onClose();
  });
  return (
    <FormDialog
      title={t(($) => $.cover.title)}
      submit={t(($) => $.book.submit)}
      busy={covering.isPending}
      disabled={!/^\d+(\.\d+)?$/.test(amount) || !isReason(reason)}
      failure={covering.failure}
      onSubmit={() =>
        covering.mutate({ input: { body: { coin, amount, reason: reason.trim() } }, what: t(($) => $.cover.what, { amount, coin }) })
      }
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.cover.note, { nowhere: `${groupThousands(trimZeros(nowhere))} ${coin}` })}</p>
      <NumberField label={t(($) => $.cover.amount)} unit={coin} value={amount} onValueChange={setAmount} />
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Proposes that a departure was the payment of an open withdrawal. */
export function SettleDialog({ entry, onClose }: { entry: Entry; onClose: () => void }): ReactNode {
  const { t } = useTexts('chains');
  const [withdrawal, setWithdrawal] = useState('');
  const [reason, setReason] = useState('');
  const settling = useVerifiedCall('deskWalletSettle', () => {
    refreshWallet();
    toast(t(($) => $.book.asked));
    onClose();
  });
  const { amount, coin, id, to } = entry;
  return (
    <FormDialog
      title={t(($) => $.settle.title)}
      submit={t(($) => $.book.submit)}
      busy={settling.isPending}
      disabled={!/^[1-9]\d{0,14}$/.test(withdrawal) || !isReason(reason)}
      failure={settling.failure}
      onSubmit={() =>
        settling.mutate({
          input: { params: { id }, body: { id, withdrawal, reason: reason.trim() } },
          what: t(($) => $.settle.what, { id, withdrawal, amount: trimZeros(amount), coin }),
        })
      }
      onClose={onClose}
    >
      <Left entry={entry} />
      {to === '' ? null : (
        <code className="font-mono text-12 [overflow-wrap:anywhere]">
          {t(($) => $.unexplained.to, { address: inGroups(to).join(' ') })}
        </code>
      )}
      <NumberField label={t(($) => $.settle.withdrawal)} decimals={0} value={withdrawal} onValueChange={setWithdrawal} />
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Which coin differs, and in which direction. */
function Difference({
  chain,
  coin,
  isMissing,
  onCoin,
  onMissing,
}: {
  chain: Chain;
  coin: string;
  isMissing: boolean;
  onCoin: (coin: string) => void;
  onMissing: (isMissing: boolean) => void;
}): ReactNode {
  const { t } = useTexts('chains');
  return (
    <>
      <Select
        label={t(($) => $.reconciliation.coin)}
        value={coin}
        onValueChange={onCoin}
        options={chain.coins.map((one) => ({ value: one.coin, label: one.coin }))}
      />
      <Select
        label={t(($) => $.book.kind)}
        value={isMissing ? 'missing' : 'surplus'}
        onValueChange={(kind) => onMissing(kind === 'missing')}
        options={(['surplus', 'missing'] as const).map((value) => ({ value, label: t(($) => $.book.kinds[value]) }))}
      />
    </>
  );
}

function Left({ entry: { amount, coin, height } }: { entry: Entry }): ReactNode {
  const { t } = useTexts('chains');
  return <p className="text-13">{t(($) => $.unexplained.line, { amount: groupThousands(trimZeros(amount)), coin, height })}</p>;
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }): ReactNode {
  const { t } = useTexts('chains');
  return (
    <TextArea
      label={t(($) => $.halts.reason)}
      help={t(($) => $.halts.help)}
      value={value}
      maxLength={500}
      rows={2}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
