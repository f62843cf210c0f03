import { useState, type ReactNode } from 'react';
import { Button, type Language } from '@agio/ui';
import { LOW_STOCK } from '@agio/contracts/shop/constants';
import { useQuery } from '@tanstack/react-query';
import { acts, amount, deskList, deskQuery, figure, moment, name, plain, tag, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import type { ShopProduct, Variant } from '../api/shop.ts';
import { Carriers } from './carriers.tsx';
import { CodesAct, CompareAct, SaleAct, StockAct, VariantAct } from './product-acts.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { SalesCard } from './sales-card.tsx';

type Row = { readonly product: ShopProduct; readonly variant: Variant | null };

/** What is sold, for how much, and how much of it there is, under what was sold. */
export const ProductsPage = (): ReactNode => (
  <div className="flex flex-col gap-3">
    <SalesCard />
    <Batches />
    <Products />
    <Carriers />
  </div>
);

const titleOf = ({ id, texts }: ShopProduct, language: Language): string =>
  texts[language]?.title ?? texts['en-US']?.title ?? Object.values(texts)[0]?.title ?? id;

/** Only while there are any. */
const Batches = (): ReactNode => ((useQuery(deskQuery('deskShopProducts')).data?.batches.length ?? 0) > 0 ? <BatchList /> : null);

const BatchList = deskList({
  call: 'deskShopProducts',
  id: 'shop-batches',
  texts: 'shop',
  words: ({ batches }) => batches,
  isTitled: true,
  paging: 'none',
  rows: ({ batches, products }) =>
    batches.flatMap((batch) => {
      const product = products.find(({ variants }) => variants.some(({ id }) => id === batch.variant));
      const variant = product?.variants.find(({ id }) => id === batch.variant);
      return product === undefined || variant === undefined ? [] : [{ batch, product, variant }];
    }),
  keyOf: ({ batch }) => batch.batch,
  columns: ({ language, t }) => [
    name('title', ({ product }) => titleOf(product, language)),
    plain('variant', ({ variant }) => variant.name || '–'),
    plain('count', ({ batch }) => t(($) => $.batches.count, { count: batch.count })),
    plain('fingerprint', ({ batch }) => batch.fingerprint, { render: ({ batch }) => <code className="text-12">{batch.fingerprint}</code> }),
    moment('created', ({ batch }) => batch.createTime),
    acts(({ batch }) => <CompareAct of={batch} />),
  ],
});

const Products = deskList({
  call: 'deskShopProducts',
  id: 'shop-products',
  texts: 'shop',
  words: ({ products }) => products,
  paging: 'none',
  rows: ({ products }): readonly Row[] =>
    products.flatMap((product): Row[] =>
      product.variants.length === 0 ? [{ product, variant: null }] : product.variants.map((variant) => ({ product, variant })),
    ),
  keyOf: ({ product, variant }) => `${product.id} ${variant?.id ?? ''}`,
  filters: () => <WordsAct product={null} />,
  columns: ({ language, w: { products } }) => [
    name('title', ({ product }) => titleOf(product, language)),
    plain('variant', ({ variant }) => variant?.name || '–'),
    plain('delivery', ({ product }) => products[product.delivery]),
    amount(
      'price',
      ({ variant }) => variant?.price ?? null,
      ({ variant }) => variant?.coin ?? variant?.currency ?? null,
    ),
    figure('left', ({ variant }) => variant?.left ?? null, {
      render: ({ variant }) =>
        variant === null ? '–' : <span className={variant.left < LOW_STOCK ? 'text-warn' : undefined}>{variant.left}</span>,
    }),
    figure('reserved', ({ variant }) => variant?.reserved ?? null),
    figure('sold', ({ variant }) => variant?.sold ?? null),
    figure('codes', ({ variant }) => variant?.codes ?? null, { isExtra: true }),
    tag('state', products.states, { draft: 'line', on_sale: 'p' }, ({ product }) => product.state),
    acts(({ product, variant }) =>
      product.state === 'closed' ? null : (
        <>
          {variant === null ? null : product.delivery === 'virtual' ? <CodesAct of={variant} /> : <StockAct of={variant} />}
          <VariantAct of={{ product, variant }} />
          <SaleAct of={product} />
          <WordsAct product={product} />
          {variant === null ? null : <VariantAct of={{ product, variant: null }} />}
        </>
      ),
    ),
  ],
});

/** A new product, or other words and pictures of one. */
function WordsAct({ product }: { product: ShopProduct | null }): ReactNode {
  const { products } = useWordsOf('shop').w;
  const [isOpen, setOpen] = useState(false);
  const mayDefine = useMay('deskShopDefine');
  const maySay = useMay('deskShopWords');
  if (product === null ? !mayDefine : !maySay) return null;
  return (
    <>
      <Button look={product === null ? 'outline' : 'ghost'} size={product === null ? 'm' : 's'} onClick={() => setOpen(true)}>
        {product === null ? products.new : products.words}
      </Button>
      {isOpen ? <ProductDialog product={product} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
