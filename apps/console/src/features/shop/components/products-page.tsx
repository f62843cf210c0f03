import { useState, type ReactNode } from 'react';
import { Button, groupThousands, Tag, useLanguage, useTexts, type Language } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { deskQuery, type Product, type Variant } from '../api/shop.ts';
import { ProductDialog } from './product-dialog.tsx';
import { SalesCard } from './sales-card.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { CodesDialog, StockDialog, VariantDialog } from './stock-dialogs.tsx';

type Row = { readonly product: Product; readonly variant: Variant | null };
type Open =
  | { readonly what: 'product'; readonly product: Product | null }
  | { readonly what: 'variant'; readonly product: Product; readonly variant: Variant | null }
  | { readonly what: 'sale'; readonly product: Product }
  | { readonly what: 'stock' | 'codes'; readonly variant: Variant };

/** What is sold, for how much, and how much of it there is, under what was sold. */
export function ProductsPage(): ReactNode {
  const { t } = useTexts('shop');
  const { roles } = useSelf();
  const desk = useQuery(deskQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useColumns(setOpen);
  const close = (): void => setOpen(null);
  const rows = desk.data?.products.flatMap((product): Row[] =>
    product.variants.length === 0 ? [{ product, variant: null }] : product.variants.map((variant) => ({ product, variant })),
  );
  return (
    <div className="flex flex-col gap-3">
      <SalesCard />
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="shop-products"
          label={t(($) => $.products.title)}
          columns={columns}
          list={{ ...desk, data: rows }}
          keyOf={({ product, variant }) => `${product.id} ${variant?.id ?? ''}`}
          empty={t(($) => $.products.empty)}
          filters={
            hasRole(roles, ['owner', 'finance']) ? (
              <Button look="outline" size="m" onClick={() => setOpen({ what: 'product', product: null })}>
                {t(($) => $.products.new)}
              </Button>
            ) : null
          }
        />
      </section>
      {open?.what === 'product' ? <ProductDialog product={open.product} onClose={close} /> : null}
      {open?.what === 'variant' ? <VariantDialog product={open.product} variant={open.variant} onClose={close} /> : null}
      {open?.what === 'sale' ? <SaleDialog product={open.product} onClose={close} /> : null}
      {open?.what === 'stock' ? <StockDialog variant={open.variant} onClose={close} /> : null}
      {open?.what === 'codes' ? <CodesDialog variant={open.variant} onClose={close} /> : null}
    </div>
  );
}

const titleOf = ({ id, texts }: Product, language: Language): string =>
  texts[language]?.title ?? texts['en-US']?.title ?? Object.values(texts)[0]?.title ?? id;
const tones = { draft: 'line', on_sale: 'p', closed: undefined } as const;

function useColumns(onOpen: (open: Open) => void): readonly DeskColumn<Row>[] {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const figure = (key: 'left' | 'reserved' | 'sold'): DeskColumn<Row> => ({
    key,
    head: t(($) => $.products.columns[key]),
    right: true,
    value: ({ variant }) => variant?.[key] ?? null,
  });
  return [
    {
      key: 'title',
      head: t(($) => $.products.columns.title),
      isFixed: true,
      value: ({ product }) => titleOf(product, language),
      render: ({ product }) => <b className="font-medium">{titleOf(product, language)}</b>,
    },
    {
      key: 'variant',
      head: t(($) => $.products.columns.variant),
      value: ({ variant }) => (variant === null || variant.name === '' ? '–' : variant.name),
    },
    { key: 'delivery', head: t(($) => $.products.columns.delivery), value: ({ product }) => t(($) => $.products[product.delivery]) },
    {
      key: 'price',
      head: t(($) => $.products.columns.price),
      right: true,
      value: ({ variant }) => variant?.price ?? null,
      render: ({ variant }) => (variant === null ? '–' : `${groupThousands(variant.price)} ${variant.coin ?? variant.currency ?? ''}`),
    },
    {
      ...figure('left'),
      render: ({ variant }) =>
        variant === null ? '–' : <span className={variant.left < 5 ? 'text-warn' : undefined}>{variant.left}</span>,
    },
    figure('reserved'),
    figure('sold'),
    { key: 'codes', head: t(($) => $.products.columns.codes), right: true, isExtra: true, value: ({ variant }) => variant?.codes ?? null },
    {
      key: 'state',
      head: t(($) => $.products.columns.state),
      value: ({ product }) => t(($) => $.products.states[product.state]),
      render: ({ product: { state } }) => {
        const tone = tones[state];
        return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.products.states[state])}</Tag>;
      },
    },
    {
      key: 'acts',
      head: t(($) => $.products.columns.acts),
      value: () => '',
      isUnexported: true,
      render: (row) => <Acts row={row} onOpen={onOpen} />,
    },
  ];
}

function Acts({ onOpen, row: { product, variant } }: { row: Row; onOpen: (open: Open) => void }): ReactNode {
  const { t } = useTexts('shop');
  const { roles } = useSelf();
  if (product.state === 'closed') return null;
  const sells = hasRole(roles, ['owner', 'finance']);
  const stock = product.delivery === 'virtual' ? ('codes' as const) : ('stock' as const);
  const mayStock = stock === 'codes' ? sells : hasRole(roles, ['owner', 'finance', 'support']);
  return (
    <span className="flex flex-wrap gap-1">
      {variant !== null && mayStock ? (
        <Button look="outline" size="s" onClick={() => onOpen({ what: stock, variant })}>
          {stock === 'codes' ? t(($) => $.products.importCodes) : t(($) => $.products.count)}
        </Button>
      ) : null}
      {sells ? (
        <>
          <Button look="ghost" size="s" onClick={() => onOpen({ what: 'variant', product, variant })}>
            {variant === null ? t(($) => $.products.addVariant) : t(($) => $.products.price)}
          </Button>
          <Button look="ghost" size="s" onClick={() => onOpen({ what: 'sale', product })}>
            {t(($) => $.products.sale)}
          </Button>
        </>
      ) : null}
      {hasRole(roles, ['owner', 'finance', 'content']) ? (
        <Button look="ghost" size="s" onClick={() => onOpen({ what: 'product', product })}>
          {t(($) => $.products.words)}
        </Button>
      ) : null}
      {sells && variant !== null ? (
        <Button look="ghost" size="s" onClick={() => onOpen({ what: 'variant', product, variant: null })}>
          {t(($) => $.products.addVariant)}
        </Button>
      ) : null}
    </span>
  );
}
