import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { groupThousands, trimZeros, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import type { MarketRow, Waiting } from '../api/markets.ts';

const SHOWN = 20;

/** The number of orders of a market that wait for a trigger, by price: counts only, no single orders. */
export function WaitingCard({ market: { market } }: { market: MarketRow }): ReactNode {
  const { t } = useTexts('markets');
  const waiting = useQuery(deskQuery('deskMarketWaiting', { params: { market } }));
  if (waiting.data === undefined) return waiting.isError ? <QueryError query={waiting} /> : null;
  const { down, fired, up } = waiting.data;
  return (
    <section aria-label={t(($) => $.waiting.title)} className="flex flex-col gap-2 text-13">
      <h3 className="text-14 font-medium">{t(($) => $.waiting.title)}</h3>
      {up.orders + down.orders + fired === 0 ? <p className="text-t2">{t(($) => $.waiting.none)}</p> : null}
      {fired === 0 ? null : <p className="text-t2">{t(($) => $.waiting.fired, { count: fired })}</p>}
      {up.orders === 0 ? null : <Levels title={t(($) => $.waiting.up, counts(up))} side={up} />}
      {down.orders === 0 ? null : <Levels title={t(($) => $.waiting.down, counts(down))} side={down} />}
    </section>
  );
}

const counts = ({ orders, prices }: Waiting['up']): { orders: string; prices: string } => ({
  orders: groupThousands(String(orders)),
  prices: groupThousands(String(prices)),
});

function Levels({ title, side }: { title: string; side: Waiting['up'] }): ReactNode {
  const { t } = useTexts('markets');
  return (
    <div>
      <p className="text-t2">{title}</p>
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-left text-12 text-t2">
            <th className="font-normal">{t(($) => $.waiting.price)}</th>
            <th className="text-right font-normal">{t(($) => $.waiting.orders)}</th>
          </tr>
        </thead>
        <tbody>
          {side.levels.slice(0, SHOWN).map(({ orders, price }) => (
            <tr key={price}>
              <td>{groupThousands(trimZeros(price))}</td>
              <td className="text-right">{groupThousands(String(orders))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {side.prices > SHOWN ? <p className="text-12 text-t2">{t(($) => $.waiting.more, { count: SHOWN })}</p> : null}
    </div>
  );
}
