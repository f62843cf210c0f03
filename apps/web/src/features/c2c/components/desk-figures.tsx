import type { ReactNode } from 'react';
import { Bar, compareDecimals, currency, divideDecimals, groupThousands, useTexts } from '@agio/ui';
import { shareText, useUsual } from '../../../shared/paying/index.ts';
import type { ProviderStatus } from '../api/provider.ts';
import { coins } from './amounts.ts';

const FIAT = 'CNY';

/** Bond, coins, today, and the last 30 days at a glance. */
export function DeskFigures({ standing }: { standing: ProviderStatus }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const usual = useUsual();
  const { balance, bond, card, today, turnover } = standing;
  const hasCap = compareDecimals(today.cap, '0') > 0;
  const figures: readonly { readonly key: string; readonly name: string; readonly value: string; readonly note: ReactNode }[] = [
    { key: 'bond', name: t(($) => $.figures.bond), value: coins(bond), note: t(($) => $.figures.bondNote) },
    {
      key: 'available',
      name: t(($) => $.figures.available),
      value: coins(balance.available),
      note: t(($) => $.figures.held, { amount: coins(balance.held), coin: balance.coin }),
    },
    {
      key: 'today',
      name: t(($) => $.figures.today),
      value: currency(today.total, FIAT),
      note: hasCap ? (
        <>
          <Bar part={Number(divideDecimals(today.total, today.cap, 4))} label={t(($) => $.figures.today)} className="my-1.5" />
          {t(($) => $.figures.cap, { cap: currency(today.cap, FIAT) })}
        </>
      ) : null,
    },
    { key: 'payout', name: t(($) => $.figures.payout), value: usual(card?.payoutMs ?? null), note: t(($) => $.figures.payoutNote) },
    {
      key: 'orders',
      name: t(($) => $.figures.orders),
      value: groupThousands(String(card?.orders ?? 0)),
      note: t(($) => $.figures.done, { share: shareText(card?.completion ?? null), lost: card?.appealsLost ?? 0 }),
    },
    {
      key: 'income',
      name: t(($) => $.figures.income),
      value: currency(turnover.income, FIAT),
      note: t(($) => $.figures.turnover, { bought: coins(turnover.bought), sold: coins(turnover.sold), coin: balance.coin }),
    },
  ];
  return (
    <dl className="ui-card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ key, name, note, value }) => (
        <div key={key} className="flex min-w-0 flex-col bg-s1 px-4 py-3.5">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-16 font-semibold [overflow-wrap:anywhere] tabular-nums xl:text-20">{value}</dd>
          <dd className="text-12 text-t2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
