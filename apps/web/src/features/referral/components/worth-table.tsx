import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { DataTable, feeRate, fixed, groupThousands, subtractDecimals, useTexts, type Column } from '@agio/ui';
import { useTakerFee } from '../api/fees.ts';
import { feeOf } from '../state/worth.ts';

const volumes = ['1000', '10000', '100000'] as const;

/** The fees that come back for some volumes, by the market's own fee. */
export function WorthTable({ back }: { back: string }): ReactNode {
  const { t } = useTexts('referral-invite');
  const taker = useTakerFee();
  if (taker === undefined) return null;
  const money = (value: string): string => groupThousands(fixed(value, 2));
  const columns: readonly Column<string>[] = [
    { key: 'trade', head: t(($) => $.worth.trade), render: (volume) => `${groupThousands(volume)} ${taker.quote}` },
    { key: 'fee', head: t(($) => $.worth.fee), right: true, render: (volume) => money(feeOf(volume, taker.fee)) },
    { key: 'back', head: t(($) => $.worth.back), right: true, render: (volume) => money(feeOf(volume, taker.fee, back)) },
    {
      key: 'left',
      head: t(($) => $.worth.left),
      right: true,
      render: (volume) => (
        <b className="font-semibold">{money(subtractDecimals(feeOf(volume, taker.fee), feeOf(volume, taker.fee, back)))}</b>
      ),
    },
  ];
  return (
    <section className="ui-card overflow-hidden" aria-labelledby="invite-worth">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-3">
        <h2 id="invite-worth" className="text-16">
          {t(($) => $.worth.title)}
        </h2>
        <p className="text-12 text-t2">{t(($) => $.worth.note, { fee: feeRate(taker.fee), market: pairName(taker.market) })}</p>
      </div>
      <DataTable label={t(($) => $.worth.title)} columns={columns} list={volumes} keyOf={(volume) => volume} />
    </section>
  );
}
