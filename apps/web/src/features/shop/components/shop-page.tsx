import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, cn, EmptyState, SearchField, Segmented, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { ordersQuery, productsQuery, useShopLive, type Item } from '../api/shop.ts';
import { priceOf, stockOf } from '../state/amounts.ts';
import { OrderCard } from './order-card.tsx';
import { ProductPicture } from './product-picture.tsx';
import { ShopHead } from './shop-head.tsx';

const categories = ['all', 'security', 'vouchers', 'things', 'books'] as const;
type Category = (typeof categories)[number];

/** What can be bought, under the order that waits for something. */
export function ShopPage(): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const navigate = useNavigate();
  const { category: chosen = 'all', q = '' } = useSearch({ from: '/site/account/meta2' });
  const category = categories.find((one) => one === chosen) ?? 'all';
  const products = useQuery(productsQuery(language));
  const first = useQuery(ordersQuery('open', 1, language)).data?.list[0];
  useShopLive();
  const show = (next: { category?: Category; q?: string }): void => {
    const search = { category, q, ...next };
    void navigate({
      to: '/account/meta2',
      search: { ...(search.category === 'all' ? {} : { category: search.category }), ...(search.q === '' ? {} : { q: search.q }) },
      replace: true,
      resetScroll: false,
    });
  };
  const list = (products.data?.list ?? []).filter((item) => isWanted(item, category, q));
  return (
    <>
      <ShopHead place="products" />
      {first === undefined ? null : <OrderCard order={first} />}
      <div className="flex flex-wrap items-center gap-3 pt-4 pb-4">
        <Segmented
          look="pills"
          size="s"
          className="mr-auto max-w-full"
          label={t(($) => $.which)}
          value={category}
          onValueChange={(next) => show({ category: next })}
          items={categories.map((one) => ({ value: one, label: t(($) => $.categories[one]) }))}
        />
        <SearchField
          className="w-full sm:w-56"
          label={t(($) => $.find)}
          placeholder={t(($) => $.find)}
          value={q}
          onValueChange={(next) => show({ q: next })}
        />
      </div>
      <ListState query={products} isEmpty={list.length === 0} empty={<EmptyState className="ui-card">{t(($) => $.empty)}</EmptyState>} />
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3 xl:grid-cols-4" aria-busy={products.isPending}>
        {products.isPending ? Array.from({ length: 8 }, (_, at) => <CardSkeleton key={at} />) : null}
        {list.map((item) => (
          <ProductCard key={item.id} item={item} />
        ))}
      </ul>
      <p className="pt-4 text-12 text-t2">{t(($) => $.foot)}</p>
    </>
  );
}

function isWanted({ category: of, summary, title }: Item, category: Category, q: string): boolean {
  return (category === 'all' || category === of) && `${title} ${summary}`.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase());
}

function CardSkeleton(): ReactNode {
  return (
    <li className="ui-card overflow-hidden">
      <ProductPicture src={undefined} alt="" />
      <div className="flex flex-col gap-2 p-3.5">
        <Skeleton className="w-32" />
        <Skeleton className="w-20" />
        <Skeleton className="w-24" />
      </div>
    </li>
  );
}

function ProductCard({ item }: { item: Item }): ReactNode {
  const { t } = useTexts('shop');
  const { t: common } = useTexts('common');
  const { delivery, id, pictures, summary, title, variants } = item;
  const [first] = variants;
  const { isFew, left } = stockOf(item);
  const stock = left === 0 ? t(($) => $.soldOut) : isFew ? t(($) => $.left, { count: left }) : t(($) => $.inStock);
  const isOneprice = variants.every((one) => first !== undefined && priceOf(one) === priceOf(first));
  const price = first === undefined ? '' : priceOf(first);
  return (
    <li className="ui-card flex min-w-0 flex-col overflow-hidden">
      <ProductPicture src={pictures[0]} alt="" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-3.5">
        <h2 className="text-14 font-semibold [overflow-wrap:anywhere]">
          <Link to="/account/meta2/products/$id" params={{ id }} className="hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-13 text-t2">{summary}</p>
        <p className={cn('text-12', isFew ? 'text-warn' : 'text-t2')}>
          {delivery === 'virtual' && left > 0 && !isFew
            ? t(($) => $.virtual)
            : `${delivery === 'virtual' ? t(($) => $.virtual) : t(($) => $.physical)}${common(($) => $.comma)}${stock}`}
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <span className="text-16 font-semibold tabular-nums">{isOneprice ? price : t(($) => $.from, { price })}</span>
          <Button asChild look="secondary" size="s">
            <Link to="/account/meta2/products/$id" params={{ id }} aria-label={`${t(($) => $.buy)} ${title}`}>
              {t(($) => $.buy)}
            </Link>
          </Button>
        </p>
      </div>
    </li>
  );
}
