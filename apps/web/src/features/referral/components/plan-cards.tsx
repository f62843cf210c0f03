import type { ReactNode } from 'react';
import { Card, CoinMark, DataTable, formatDate, useLanguage, useTexts, type Column } from '@agio/ui';
import type { ReferralPlan } from '../api/referral.ts';
import { isNothing, rateText } from '../state/worth.ts';
import { Coins } from './reward-parts.tsx';

type CoinSum = ReferralPlan['earned']['coins'][number];

/** What was earned, in the coins in which it was. */
export function CoinsCard({ coins }: { coins: readonly CoinSum[] }): ReactNode {
  const { t } = useTexts('referral');
  const amount = (key: 'credited' | 'waiting'): Column<CoinSum> => ({
    key,
    head: t(($) => $.coins[key]),
    right: true,
    render: (one) => <Coins amount={one[key]} coin={one.coin} />,
  });
  const columns: readonly Column<CoinSum>[] = [
    {
      key: 'coin',
      head: t(($) => $.coins.coin),
      render: ({ coin }) => (
        <span className="flex items-center gap-2">
          <CoinMark coin={coin} size={20} />
          {coin}
        </span>
      ),
    },
    amount('credited'),
    amount('waiting'),
  ];
  return (
    <section className="ui-card min-w-0 overflow-hidden" aria-labelledby="referral-coins">
      <h2 id="referral-coins" className="px-5 pt-4 pb-3 text-16">
        {t(($) => $.coins.title)}
      </h2>
      <DataTable label={t(($) => $.coins.title)} columns={columns} list={coins} keyOf={({ coin }) => coin} />
    </section>
  );
}

/** The customer's inviter, and what of their own fees comes back. */
export function InviterCard({ referrer }: { referrer: ReferralPlan['referrer'] }): ReactNode {
  const { t } = useTexts('referral');
  const language = useLanguage();
  return (
    <Card title={t(($) => $.inviter.title)} bodyClassName="flex flex-col gap-1 px-5 pb-5">
      {referrer === null ? (
        <p className="text-t2">{t(($) => $.inviter.none)}</p>
      ) : (
        <>
          <p className="font-medium">
            {t(($) => $.inviter.from, { name: referrer.name || t(($) => $.records.unknown), date: formatDate(referrer.since, language) })}
          </p>
          <p className="text-13 text-t2">
            {isNothing(referrer.share) ? t(($) => $.inviter.nothing) : t(($) => $.inviter.back, { share: rateText(referrer.share) })}
          </p>
        </>
      )}
    </Card>
  );
}

const rules = ['fee', 'hour', 'self', 'withheld', 'change', 'names'] as const;

export function RulesCard(): ReactNode {
  const { t } = useTexts('referral');
  return (
    <section id="referral-rules" className="ui-card scroll-mt-20 px-5 py-4" aria-labelledby="referral-rules-title">
      <h2 id="referral-rules-title" className="pb-3 text-16">
        {t(($) => $.rules.title)}
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-13">
        {rules.map((rule) => (
          <li key={rule}>{t(($) => $.rules[rule])}</li>
        ))}
      </ul>
    </section>
  );
}
