import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, groupThousands, Notice, subtractDecimals, trimZeros, useTexts } from '@agio/ui';
import type { MoneyTry } from '../../../shared/money/money-try.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { payeeQuery } from '../api/payees.ts';
import { refreshMoney, type Transfer } from '../api/transfers.ts';
import { useNow } from '../../../shared/use-now.ts';
import { CoinAmount } from './parts.tsx';
import { PayeeCard } from './payee-card.tsx';
import type { SendDraft } from './send-form.tsx';
import { Failure } from '../../../shared/query-states.tsx';

/** Everything once more before the second verification that is bound to it. */
export function SendCheck({
  draft,
  once,
  available,
  onBack,
  onSent,
}: {
  draft: SendDraft;
  once: MoneyTry;
  available: string;
  onBack: () => void;
  onSent: (transfer: Transfer) => void;
}): ReactNode {
  const { t } = useTexts('wallet');
  const { t: common } = useTexts('common');
  const root = useRef<HTMLDivElement>(null);
  // The form has gone with its button, so the focus moves here to be read on.
  useEffect(() => root.current?.focus(), []);
  const { to, coin, amount, note } = draft;
  const found = useQuery(payeeQuery(to));
  const payee = found.data;
  const now = useNow();
  const sending = useVerifiedCall(
    'walletSend',
    (transfer) => {
      refreshMoney();
      onSent(transfer);
    },
    { once, choice: draft },
  );
  const plain = groupThousands(trimZeros(amount));
  function confirm(): void {
    // Sent to the customer who was shown, even if the mobile number has another owner by then.
    if (payee !== undefined)
      sending.mutate({
        body: { coin, amount, to: payee.uid, ...(note === '' ? {} : { note }) },
        what: t(($) => $.person.what, { amount: plain, coin, who: payee.label }),
      });
  }
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <h2 className="text-16">{t(($) => $.person.check)}</h2>
      <SentLines draft={draft} available={available} />
      <PayeeCard payee={payee} error={found.error} now={now} />
      <Notice tone="warn">{t(($) => $.person.final)}</Notice>
      <Failure error={sending.failure} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="outline" size="l" onClick={onBack} disabled={sending.isPending}>
          {common(($) => $.back)}
        </Button>
        <Button look="primary" size="l" busy={sending.isPending} disabled={payee === undefined} onClick={confirm}>
          {t(($) => $.person.confirm)}
        </Button>
      </div>
    </div>
  );
}

/** What is sent to whom, and what is left then. */
function SentLines({ draft: { to, coin, amount, note }, available }: { draft: SendDraft; available: string }): ReactNode {
  const { t } = useTexts('wallet');
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t(($) => $.person.fee), t(($) => $.person.free)],
    [t(($) => $.person.left), `${groupThousands(trimZeros(subtractDecimals(available, amount)))} ${coin}`],
    ...(note === '' ? [] : [[t(($) => $.person.note), note] as const]),
  ];
  return (
    <dl className="ui-kv">
      <dt className="self-center">{t(($) => $.person.youSend)}</dt>
      <dd className="text-20 font-normal">
        <CoinAmount value={amount} coin={coin} /> <span className="text-14 text-t2">{coin}</span>
      </dd>
      <dt>{t(($) => $.person.to)}</dt>
      <dd>{to}</dd>
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
