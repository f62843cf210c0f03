import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { EmptyState, formatDate, groupThousands, Segmented, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { useUser } from '../../../shared/info.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { marketsQuery, merchantQuery, type Merchant, type Offer } from '../api/offers.ts';
import { BlockButton } from './block-button.tsx';
import { shareText, useUsual } from '../../../shared/paying/index.ts';
import { MerchantName } from './merchant-parts.tsx';
import { OfferList } from './offer-list.tsx';
import { TakeDialog } from './take-dialog.tsx';

/** A merchant's figures and offers. */
export function MerchantPage(): ReactNode {
  const { t } = useTexts('otc');
  const { uid } = useParams({ from: '/site/otc/merchant/$uid' });
  const found = useQuery(merchantQuery(uid, useLoggedIn()));
  const markets = useQuery(marketsQuery);
  const fee = markets.data?.feeMillionths;
  const [side, setSide] = useState<Offer['side']>('sell');
  const [taking, setTaking] = useState<Offer | null>(null);
  if (found.data === undefined)
    return (
      <div className="ui-frame py-6">
        {found.isPending ? (
          <Skeleton className="block h-40 w-full" />
        ) : (
          <section className="ui-card">
            <QueryError query={found} />
          </section>
        )}
      </div>
    );
  const list = found.data.ads.filter((offer) => offer.side === side);
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <nav aria-label={t(($) => $.title)} className="flex items-center gap-1.5 text-13 text-t2">
        <Link to="/otcTrade" className="hover:text-t1 hover:underline">
          {t(($) => $.page.back)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">{found.data.merchant.name}</span>
      </nav>
      <About merchant={found.data.merchant} since={found.data.since} offers={found.data.ads} />
      <section className="ui-card overflow-hidden">
        <div className="border-b border-line px-5 py-3">
          <Segmented
            look="pills"
            size="s"
            label={t(($) => $.side)}
            value={side}
            onValueChange={setSide}
            items={[
              { value: 'sell', label: t(($) => $.page.sells) },
              { value: 'buy', label: t(($) => $.page.buys) },
            ]}
          />
        </div>
        {list.length === 0 ? (
          <EmptyState>{t(($) => $.page.noOffers)}</EmptyState>
        ) : fee === undefined ? (
          // Without the fee nobody can say what a customer gets.
          markets.isError ? (
            <QueryError query={markets} />
          ) : (
            <Skeleton className="m-5 w-60" />
          )
        ) : (
          <OfferList list={list} isLoading={false} total="" feeMillionths={fee} onTake={setTaking} />
        )}
      </section>
      {taking === null || fee === undefined ? null : (
        <TakeDialog
          seen={taking}
          offer={found.data.ads.find(({ id }) => id === taking.id) ?? taking}
          total=""
          feeMillionths={fee}
          onClose={() => setTaking(null)}
        />
      )}
    </div>
  );
}

function About({ merchant, offers, since }: { merchant: Merchant; since: number | null; offers: readonly Offer[] }): ReactNode {
  const { t } = useTexts('otc');
  const language = useLanguage();
  const usual = useUsual();
  const own = useUser()?.uid;
  const figures = [
    [t(($) => $.orders), groupThousands(String(merchant.orders))],
    [t(($) => $.completed), shareText(merchant.completion)],
    [t(($) => $.pays), usual(merchant.payMs)],
    [t(($) => $.releases), usual(merchant.releaseMs)],
    [t(($) => $.appealsLost), String(merchant.appealsLost)],
  ];
  return (
    <section className="ui-card flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="sr-only">{merchant.name}</h1>
        <MerchantName merchant={merchant} isLink={false} />
        <span className="mr-auto text-12 text-t2">
          {since === null ? '' : t(($) => $.page.since, { date: formatDate(since, language) })}
        </span>
        {own === merchant.uid ? null : (
          <BlockButton uid={merchant.uid} name={merchant.name} isBlocked={offers.some(({ blocked }) => blocked === 'person')} />
        )}
      </div>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-t2">{name}</dt>
            <dd className="text-16 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
