import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Check, CreditCard, FileText, Lock, Scale } from 'lucide-react';
import { Badge, Button, currency, EmptyState, formatTime, groupThousands, Pagination, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError, ListState } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { standingQuery } from '../api/merchant.ts';
import { useOpenOrders, useOtcLive } from '../api/orders.ts';
import { marketsQuery, offersQuery, type Markets, type Offer } from '../api/offers.ts';
import { filtersOf, marketOf, queryOf, searchOf, type Filters } from '../state/filters.ts';
import { Decisions } from './decisions.tsx';
import { OfferFilters } from './offer-filters.tsx';
import { OfferList } from './offer-list.tsx';
import { TakeDialog } from './take-dialog.tsx';

/** What people offer for money outside. */
export function OffersPage(): ReactNode {
  const { t } = useTexts('otc');
  const markets = useQuery(marketsQuery);
  useOtcLive();
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <Head />
      <How />
      {markets.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {markets.isError && markets.data === undefined ? (
        <section className="ui-card">
          <QueryError query={markets} />
        </section>
      ) : null}
      {markets.data?.markets.length === 0 ? (
        <section className="ui-card">
          <EmptyState>{t(($) => $.emptyAll)}</EmptyState>
        </section>
      ) : null}
      {markets.data === undefined || markets.data.markets.length === 0 ? null : <Offers markets={markets.data} />}
      <Decisions />
    </div>
  );
}

function Head(): ReactNode {
  const { t } = useTexts('otc');
  const loggedIn = useLoggedIn();
  const open = useOpenOrders();
  const state = useQuery({ ...standingQuery, enabled: loggedIn }).data?.state ?? 'none';
  const isMerchant = state === 'verified' || state === 'suspended' || state === 'leaving';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-20">{t(($) => $.title)}</h1>
      <p className="mr-auto text-t2">{t(($) => $.intro)}</p>
      {loggedIn ? (
        <>
          <Button asChild look="ghost">
            <Link to="/account/otcOrders">
              <FileText size={16} aria-hidden="true" />
              {t(($) => $.myOrders)}
              {open > 0 ? <Badge count={open} primary /> : null}
            </Link>
          </Button>
          <Button asChild look="ghost">
            <Link to="/account/bank">
              <CreditCard size={16} aria-hidden="true" />
              {t(($) => $.methods)}
            </Link>
          </Button>
        </>
      ) : null}
      <Button asChild look="outline">
        <Link to="/account/advertisements">{isMerchant ? t(($) => $.mine) : t(($) => $.become)}</Link>
      </Button>
    </div>
  );
}

function How(): ReactNode {
  const { t } = useTexts('otc');
  const parts = [
    [Lock, t(($) => $.how.held), t(($) => $.how.heldWhy)],
    [CreditCard, t(($) => $.how.pay), t(($) => $.how.payWhy)],
    [Check, t(($) => $.how.confirm), t(($) => $.how.confirmWhy)],
    [Scale, t(($) => $.how.wrong), t(($) => $.how.wrongWhy)],
  ] as const;
  return (
    <ul className="ui-card hidden grid-cols-2 md:grid xl:grid-cols-4">
      {parts.map(([Icon, name, why]) => (
        <li key={name} className="flex gap-3 border-line px-5 py-4 xl:not-first:border-l">
          <Icon size={20} className="mt-0.5 shrink-0 text-pt" aria-hidden="true" />
          <span>
            <b className="block font-medium">{name}</b>
            <span className="block text-12 text-t2">{why}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Offers({ markets }: { markets: Markets }): ReactNode {
  const { t } = useTexts('otc');
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const { market: named } = useParams({ strict: false });
  const query = useSearch({ strict: false });
  const market = marketOf(named, markets.markets);
  const filters = filtersOf(query, market ?? { coin: '', fiat: 'CNY' });
  const offers = useQuery({ ...offersQuery(searchOf(filters, loggedIn), loggedIn), enabled: market !== undefined });
  const [taking, setTaking] = useState<Offer | null>(null);
  const list = offers.data?.list ?? [];
  function show(next: Partial<Filters>): void {
    const chosen = { ...filters, page: 1, ...next };
    void navigate({
      to: '/otcTrade/$market',
      params: { market: `${chosen.coin}_${chosen.fiat}` },
      search: queryOf(chosen),
      replace: true,
    });
  }
  return (
    <section className="ui-card overflow-hidden" aria-busy={offers.isPlaceholderData} aria-label={t(($) => $.title)}>
      <OfferFilters key={filters.fiat} filters={filters} markets={markets} onChange={show} />
      <Found filters={filters} count={offers.data?.total} reference={offers.data?.reference} time={offers.data?.referenceTime} />
      <ListState
        query={offers}
        isEmpty={list.length === 0}
        empty={<EmptyState>{filters.total === '' ? t(($) => $.emptyAll) : t(($) => $.empty)}</EmptyState>}
      />
      {offers.isPending || list.length > 0 ? (
        <OfferList
          list={list}
          isLoading={offers.isPending}
          total={filters.total}
          feeMillionths={markets.feeMillionths}
          onTake={setTaking}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
        <p className="text-12 text-t2">{t(($) => $.fixedNote)}</p>
        <Pagination
          page={filters.page}
          count={Math.max(1, Math.ceil((offers.data?.total ?? 0) / (offers.data?.limit ?? 20)))}
          onPageChange={(next) => show({ page: next })}
        />
      </div>
      {taking === null ? null : (
        <TakeDialog
          seen={taking}
          offer={list.find(({ id }) => id === taking.id) ?? taking}
          total={filters.total}
          feeMillionths={markets.feeMillionths}
          onClose={() => setTaking(null)}
        />
      )}
    </section>
  );
}

/** How many offers fit, and what the market says. */
function Found({
  count,
  filters: { fiat, total },
  reference,
  time,
}: {
  filters: Filters;
  count: number | undefined;
  reference: string | null | undefined;
  time: number | null | undefined;
}): ReactNode {
  const { t } = useTexts('otc');
  const language = useLanguage();
  const at = typeof time === 'number' ? ` · ${formatTime(time, language)}` : '';
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-b border-line px-5 pb-3 text-12 text-t2">
      <span role="status">
        {count === undefined ? '' : total === '' ? t(($) => $.found, { count }) : t(($) => $.fit, { count, total: currency(total, fiat) })}
      </span>
      {reference === undefined ? null : (
        <span className="tabular-nums">
          {reference === null ? t(($) => $.noReference) : `${t(($) => $.reference, { price: groupThousands(reference), fiat })}${at}`}
        </span>
      )}
    </div>
  );
}
