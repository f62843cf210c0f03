import { useEffect, useRef, type ReactNode } from 'react';
import { Button, groupThousands, Notice, subtractDecimals, trimZeros, useTexts } from '@agio/ui';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { refreshMoney, type Transfer } from '../api/transfers.ts';
import { CoinAmount } from './parts.tsx';
import type { SendDraft } from './send-form.tsx';
import { TransferFailure } from './transfer-failure.tsx';

/** Everything once more before the second verification that is bound to it. */
export function SendCheck({
  draft,
  moneyKey,
  available,
  onBack,
  onSent,
}: {
  draft: SendDraft;
  moneyKey: string;
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
  const sending = useVerifiedCall('walletSend', (transfer) => {
    refreshMoney();
    onSent(transfer);
  });
  const plain = groupThousands(trimZeros(amount));
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t(($) => $.person.to), <span key="to">{to}</span>],
    [t(($) => $.person.fee), t(($) => $.person.free)],
    [t(($) => $.person.left), `${groupThousands(trimZeros(subtractDecimals(available, amount)))} ${coin}`],
    ...(note === '' ? [] : [[t(($) => $.person.note), note] as const]),
  ];
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <h2 className="text-16">{t(($) => $.person.check)}</h2>
      <dl className="ui-kv">
        <dt className="self-center">{t(($) => $.person.youSend)}</dt>
        <dd className="text-20 font-normal">
          <CoinAmount value={amount} coin={coin} /> <span className="text-14 text-t2">{coin}</span>
        </dd>
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Notice tone="warn">{t(($) => $.person.final)}</Notice>
      <TransferFailure error={sending.failure} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="outline" size="l" onClick={onBack} disabled={sending.isPending}>
          {common(($) => $.back)}
        </Button>
        <Button
          look="primary"
          size="l"
          busy={sending.isPending}
          onClick={() =>
            sending.mutate({
              body: { coin, amount, to, ...(note === '' ? {} : { note }) },
              idempotencyKey: moneyKey,
              what: t(($) => $.person.what, { amount: plain, coin, who: to }),
            })
          }
        >
          {t(($) => $.person.confirm)}
        </Button>
      </div>
    </div>
  );
}
