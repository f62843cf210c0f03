import type { ReactNode } from 'react';
import { feeRate, groupThousands } from '@agio/ui';
import { acts, amount, deskList, figure, name, plain, tag } from '../../../shared/desk/index.ts';
import { nameOf } from '../state/names.ts';
import { CloseAct, FundAct, NewAct, SaleAct, TermsAct } from './product-acts.tsx';

/** Products with their terms, and what rewards are paid from. */
export const ProductsPage = (): ReactNode => (
  <div className="flex flex-col gap-4">
    <Products />
    <Funds />
  </div>
);

const Products = deskList({
  call: 'deskLockProducts',
  id: 'lock-products',
  texts: 'lock',
  words: ({ products }) => products,
  paging: 'none',
  rows: ({ products }) => products,
  keyOf: ({ id }) => id,
  filters: ({ data }) => <NewAct of={data?.funds ?? []} size="m" />,
  columns: ({ data, w }) => [
    plain('id', ({ id }) => id),
    name('name', (product) => nameOf(w, product)),
    figure('rate', ({ rate }) => rate, { render: ({ rate }) => feeRate(rate) }),
    figure('limits', ({ max, min }) => `${min} – ${max}`, { render: ({ max, min }) => `${groupThousands(min)} – ${groupThousands(max)}` }),
    amount('cap', ({ cap }) => cap, undefined, { isExtra: true }),
    amount('quota', ({ quota }) => quota),
    amount('sold', ({ sold }) => sold),
    figure('positions', ({ positions }) => positions),
    figure('penalty', ({ penalty }) => penalty, { render: ({ penalty }) => feeRate(penalty) }),
    tag('state', w.products.states, { draft: 'line', on_sale: 'p', sold_out: 'warn' }, ({ state }) => state),
    acts((product) =>
      product.state === 'closed' ? null : (
        <>
          <SaleAct of={product} />
          <TermsAct of={{ product, funds: data?.funds ?? [] }} />
          <CloseAct of={product} />
        </>
      ),
    ),
  ],
});

const Funds = deskList({
  call: 'deskLockProducts',
  id: 'lock-funds',
  texts: 'lock',
  words: ({ funds }) => ({ ...funds, empty: '–' }),
  isTitled: true,
  paging: 'none',
  rows: ({ funds }) => funds,
  keyOf: ({ coin }) => coin,
  columns: ({ data }) => [
    plain('coin', ({ coin }) => coin, { isFixed: true }),
    amount('free', ({ free }) => free),
    amount('promised', ({ promised }) => promised),
    amount('locked', ({ locked }) => locked),
    amount('house', ({ house }) => house),
    amount('fees', ({ fees }) => fees),
    acts(({ coin }) => <FundAct of={{ coin, funds: data?.funds ?? [] }} />),
  ],
});
