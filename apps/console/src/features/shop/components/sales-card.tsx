import type { ReactNode } from 'react';
import { Card, currency, formatDate, groupThousands, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import type { Sales } from '../api/shop.ts';

const [width, height, gap] = [720, 120, 4];

/** What was sold on each of the last thirty days, as bars that can be read out as well. */
export function SalesCard(): ReactNode {
  const { t } = useTexts('shop');
  const { t: common } = useTexts('common');
  const sales = useQuery(deskQuery('deskShopSales'));
  return (
    <Card title={t(($) => $.sales.title)} aside={<span className="text-12 text-t2">{t(($) => $.sales.note)}</span>}>
      <div className="px-4 pb-4">
        {sales.isError && sales.data === undefined ? <QueryError query={sales} /> : null}
        {sales.data === undefined ? <Skeleton className="h-30 w-full" /> : <Bars sales={sales.data} />}
        {sales.data === undefined ? null : (
          <p className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-13">
            {sales.data.coins.map(({ coin, orders, paid, refunded }) => (
              <span key={coin} className="tabular-nums">
                <b className="font-medium">
                  {groupThousands(paid)} {coin}
                </b>{' '}
                <span className="text-t2">
                  {t(($) => $.sales.orders, { count: orders })}
                  {common(($) => $.comma)}
                  {t(($) => $.sales.refunded, { amount: groupThousands(refunded) })}
                </span>
              </span>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}

function Bars({ sales: { currency: code, days } }: { sales: Sales }): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const most = Math.max(1, ...days.map(({ value }) => Number(value ?? 0)));
  const step = width / days.length;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-30 w-full"
      role="img"
      aria-label={t(($) => $.sales.title)}
    >
      {days.map(({ orders, time, value }, at) => {
        const tall = (Number(value ?? 0) / most) * (height - 8);
        const said = `${formatDate(time, language)}: ${value === null ? '–' : currency(value, code)}, ${t(($) => $.sales.orders, { count: orders })}`;
        return (
          <rect
            key={time}
            x={at * step + gap / 2}
            y={height - Math.max(1, tall)}
            width={step - gap}
            height={Math.max(1, tall)}
            rx={2}
            className="fill-p"
          >
            <title>{said}</title>
          </rect>
        );
      })}
    </svg>
  );
}
