import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import {
  Bar,
  Card,
  compareDecimals,
  divideDecimals,
  formatWait,
  groupThousands,
  LinkedText,
  Steps,
  subtractDecimals,
  trimZeros,
  useLanguage,
  useTexts,
} from '@agio/ui';
import type { CoinOnChain } from '../../api/coins.ts';
import type { Trust } from '../../state/trust.ts';

/** What may leave, at once and within a day. */
export function LimitsCard({ coin, chain, available }: { coin: string; chain: CoinOnChain; available: string }): ReactNode {
  const { t } = useTexts('withdraw');
  const { minimum, maximum, fee, dailyLimit, dailyLeft } = chain.withdrawal;
  const used = subtractDecimals(dailyLimit, dailyLeft);
  const part = compareDecimals(dailyLimit, '0') <= 0 ? 1 : Number(divideDecimals(used, dailyLimit, 4));
  const usedText = t(($) => $.limits.usedOf, {
    used: groupThousands(trimZeros(used)),
    limit: `${groupThousands(trimZeros(dailyLimit))} ${coin}`,
  });
  const rows = [
    [t(($) => $.limits.available), available],
    [t(($) => $.limits.minimum), minimum],
    [t(($) => $.limits.maximum), maximum],
    [t(($) => $.limits.fee), fee],
  ] as const;
  return (
    <Card title={t(($) => $.limits.title)} bodyClassName="px-5 pb-5">
      <dl className="ui-kv">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{`${groupThousands(trimZeros(value))} ${coin}`}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex flex-wrap justify-between gap-x-3 text-12 text-t2">
        <span>{t(($) => $.limits.used)}</span>
        <span>{usedText}</span>
      </p>
      <Bar part={part} label={`${t(($) => $.limits.used)}: ${usedText}`} className="mt-1.5" />
      <p className="mt-2 text-12 text-t2">
        <LinkedText text={t(($) => $.limits.raise)} parts={{ certification: <Link to="/account/cdd" className="ui-link" /> }} />
      </p>
    </Card>
  );
}

/** What follows after the confirmation, so that a wait is no surprise. */
export function NextCard({ chain, trust, now }: { chain: CoinOnChain; trust: Trust | null; now: number }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  const checked =
    trust === null || trust.kind === 'known'
      ? t(($) => $.next.checkedKnown)
      : trust.kind === 'new'
        ? t(($) => $.next.checkedNew)
        : t(($) => $.next.checkedSoon, { time: formatWait((trust.fromMs - now) / 1000, language) });
  const steps = [
    { key: 'held', label: t(($) => $.next.held), note: t(($) => $.next.heldNote) },
    { key: 'checked', label: t(($) => $.next.checked), note: checked },
    { key: 'sent', label: t(($) => $.next.sent), note: t(($) => $.next.sentNote) },
    {
      key: 'confirmed',
      label: t(($) => $.next.confirmed),
      note: t(($) => $.next.confirmedNote, { count: chain.deposit.confirmations }),
    },
  ];
  return (
    <Card title={t(($) => $.next.title)} bodyClassName="px-5 pb-5">
      <Steps vertical steps={steps} current={-1} />
    </Card>
  );
}
