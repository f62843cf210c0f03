import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { Button, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { useFeature } from '../../../shared/info.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { infoQuery } from '../api/info.ts';
import { useC2cLive } from '../api/orders.ts';
import { coins } from './amounts.ts';
import { HoursBar, HoursTag } from './hours-bar.tsx';
import { MyOrders } from './my-orders.tsx';
import { OrderForm } from './order-form.tsx';

/** Coins for money with a provider: how much, how it is paid, and one's orders. */
export function TradePage(): ReactNode {
  const { t } = useTexts('c2c');
  const loggedIn = useLoggedIn();
  useC2cLive();
  const isOn = useFeature('c2c');
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      {isOn === undefined ? <Skeleton className="h-[34rem] w-full" /> : null}
      {isOn === true ? <Market /> : null}
      {isOn === false ? (
        <>
          <h1 className="text-20">{t(($) => $.title)}</h1>
          <section className="ui-card">
            <EmptyState>{t(($) => $.notOpen)}</EmptyState>
          </section>
        </>
      ) : null}
      {loggedIn ? <MyOrders /> : null}
      <p className="text-12 text-t2">{t(($) => $.foot)}</p>
    </div>
  );
}

/** What there is while the site has it switched on. */
function Market(): ReactNode {
  const info = useQuery(infoQuery(useLoggedIn()));
  return (
    <>
      <Head coin={info.data?.coin} />
      {info.isPending ? <Skeleton className="h-[34rem] w-full" /> : null}
      {info.isError && info.data === undefined ? (
        <section className="ui-card">
          <QueryError query={info} />
        </section>
      ) : null}
      {info.data === undefined ? null : (
        <>
          <HoursBar info={info.data} fetchedAt={info.dataUpdatedAt} />
          <OrderForm info={info.data} fetchedAt={info.dataUpdatedAt} />
        </>
      )}
    </>
  );
}

function Head({ coin }: { coin: string | undefined }): ReactNode {
  const { t } = useTexts('c2c');
  const loggedIn = useLoggedIn();
  const info = useQuery(infoQuery(loggedIn));
  const balances = useQuery({ ...balancesQuery, enabled: loggedIn });
  const fiat = balances.data?.fiat.find((one) => one.coin === coin)?.available ?? '0';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-20 max-sm:mr-auto">{t(($) => $.title)}</h1>
      <p className="mr-auto text-t2 max-sm:hidden">{t(($) => $.intro)}</p>
      {info.data === undefined ? null : <HoursTag info={info.data} fetchedAt={info.dataUpdatedAt} />}
      {loggedIn ? (
        <>
          <Button asChild look="ghost" className="max-sm:hidden">
            <Link to="/account/bank">
              <CreditCard size={16} aria-hidden="true" />
              {t(($) => $.methods)}
            </Link>
          </Button>
          {coin === undefined || balances.data === undefined ? null : (
            <Button asChild look="outline" className="bg-s1 max-sm:hidden">
              <Link to="/account/money/internal-transfer" search={{ coin, from: 'fiat', to: 'trading' }}>
                <span className="text-t2">{t(($) => $.fiatAccount)}</span>
                <span className="font-medium tabular-nums">
                  {coins(fiat)} {coin}
                </span>
              </Link>
            </Button>
          )}
        </>
      ) : null}
    </div>
  );
}
