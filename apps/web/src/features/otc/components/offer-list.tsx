import type { ReactNode } from 'react';
import { currency, DataTable, decimalsOf, fixed, groupThousands, trimZeros, truncate, useTexts, type Column } from '@agio/ui';
import type { Offer } from '../api/offers.ts';
import { quoteOf, receivedOf } from '../state/quote.ts';
import { shareText, useUsual } from '../../../shared/paying/index.ts';
import { Figures, MerchantName, PaymentTypes } from './merchant-parts.tsx';
import { OfferAct } from './offer-act.tsx';

type Props = {
  readonly list: readonly Offer[];
  readonly isLoading: boolean;
  /** What the reader wants to pay or get; empty for nothing yet. */
  readonly total: string;
  readonly feeMillionths: number;
  readonly onTake: (offer: Offer) => void;
};

/** Cut for reading; exact figures are in the order. */
export const coins = (amount: string, decimals = 4): string => groupThousands(trimZeros(truncate(amount, decimals)));

/** A price with two decimals at least. */
export const priceText = (price: string): string => groupThousands(decimalsOf(price) < 2 ? fixed(price, 2) : price);

/** Offers as a table, and as cards on narrow screens. */
export function OfferList(props: Props): ReactNode {
  const { t } = useTexts('otc');
  const { isLoading, list } = props;
  const columns = useColumns(props);
  return (
    <>
      <div className="hidden lg:block">
        <DataTable label={t(($) => $.title)} columns={columns} list={list} loading={isLoading} keyOf={({ id }) => id} />
      </div>
      <ul className="lg:hidden">
        {list.map((offer) => (
          <OfferCard key={offer.id} {...props} offer={offer} isBest={offer === list[0]} />
        ))}
      </ul>
    </>
  );
}

function useColumns({ feeMillionths, list, onTake, total }: Props): readonly Column<Offer>[] {
  const { t } = useTexts('otc');
  const usual = useUsual();
  const first = list[0];
  const get: Column<Offer> = {
    key: 'get',
    head: t(($) => $.columns.get, { total: currency(total === '' ? '0' : total, first?.fiat ?? 'CNY') }),
    right: true,
    className: 'font-medium',
    render: (offer) => <Gets offer={offer} total={total} feeMillionths={feeMillionths} />,
  };
  return [
    { key: 'merchant', head: t(($) => $.columns.merchant), render: ({ merchant }) => <MerchantName merchant={merchant} /> },
    {
      key: 'month',
      head: t(($) => $.columns.month),
      render: ({ merchant: { completion, orders } }) => (
        <Figures
          pairs={[
            [t(($) => $.orders), groupThousands(String(orders))],
            [t(($) => $.completed), shareText(completion)],
          ]}
        />
      ),
    },
    {
      key: 'usual',
      head: t(($) => $.columns.usual),
      render: ({ merchant: { payMs, releaseMs } }) => (
        <Figures
          pairs={[
            [t(($) => $.pays), usual(payMs)],
            [t(($) => $.releases), usual(releaseMs)],
          ]}
        />
      ),
    },
    { key: 'price', head: t(($) => $.columns.price), right: true, render: (offer) => <Price offer={offer} /> },
    { key: 'available', head: t(($) => $.columns.available), right: true, render: (offer) => <Available offer={offer} /> },
    { key: 'payment', head: t(($) => $.columns.payment), apart: true, render: ({ methods }) => <PaymentTypes types={methods} /> },
    ...(total === '' || first?.side === 'buy' ? [] : [get]),
    {
      key: 'act',
      head: t(($) => $.columns.act),
      quiet: true,
      right: true,
      render: (offer) => <OfferAct offer={offer} isBest={offer === first} onTake={onTake} />,
    },
  ];
}

function Price({ offer: { fiat, price } }: { offer: Offer }): ReactNode {
  const { t } = useTexts('otc');
  if (price === null) return <span className="text-12 text-t2">{t(($) => $.noPrice)}</span>;
  return (
    <>
      <span className="text-16 font-semibold">{priceText(price)}</span>
      <span className="ui-unit">{fiat}</span>
    </>
  );
}

function Available({ offer: { available, coin, fiat, max, min } }: { offer: Offer }): ReactNode {
  const { t } = useTexts('otc');
  return (
    <>
      <span className="block">
        {coins(available)}
        <span className="ui-unit">{coin}</span>
      </span>
      <span className="block text-12 text-t2">{t(($) => $.range, { min: currency(min, fiat), max: currency(max, fiat) })}</span>
    </>
  );
}

function Gets({ feeMillionths, offer: { coin, price }, total }: { offer: Offer; total: string; feeMillionths: number }): ReactNode {
  if (price === null) return '–';
  const { amount } = quoteOf({ by: 'total', text: total }, price);
  return (
    <>
      {coins(receivedOf(amount, feeMillionths))}
      <span className="ui-unit">{coin}</span>
    </>
  );
}

function OfferCard({ feeMillionths, isBest, offer, onTake, total }: Props & { offer: Offer; isBest: boolean }): ReactNode {
  const { t } = useTexts('otc');
  const usual = useUsual();
  const { merchant } = offer;
  return (
    <li className="flex flex-col gap-3 border-t border-line px-4 py-4 first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <MerchantName merchant={merchant} />
        <span className="text-right">
          <Price offer={offer} />
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3 text-13">
        <div>
          <Available offer={offer} />
        </div>
        {total === '' || offer.side === 'buy' ? null : (
          <div className="text-right">
            <span className="block text-12 text-t2">{t(($) => $.take.youGet)}</span>
            <Gets offer={offer} total={total} feeMillionths={feeMillionths} />
          </div>
        )}
      </div>
      <p className="text-12 text-t2">
        {[
          `${groupThousands(String(merchant.orders))} ${t(($) => $.orders)}`,
          shareText(merchant.completion),
          `${t(($) => $.releases)} ${usual(merchant.releaseMs)}`,
        ].join(' · ')}
      </p>
      <div className="flex items-center justify-between gap-3">
        <PaymentTypes types={offer.methods} inLine />
        <OfferAct offer={offer} isBest={isBest} onTake={onTake} />
      </div>
    </li>
  );
}
