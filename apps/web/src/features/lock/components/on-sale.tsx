import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Bar, Button, CoinMark, compareDecimals, divideDecimals, EmptyState, Skeleton, subtractDecimals, Tag, useTexts } from '@agio/ui';
import { useFeature } from '../../../shared/info.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { productsQuery, type Product } from '../api/positions.ts';
import { percentText, short, useLockName } from './names.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** From this part of the quota on, what is left is worth a word. */
const NEARLY = '0.95';

/** Products that can be subscribed, while the site sells any. */
export function OnSale(): ReactNode {
  const { t } = useTexts('lock');
  const isOn = useFeature('lock');
  const products = useQuery({ ...productsQuery, enabled: isOn === true });
  const [chosen, setChosen] = useState<Product | null>(null);
  if (isOn === false) return null;
  const list = products.data?.list ?? [];
  return (
    <section className="pt-6" aria-labelledby="lock-on-sale">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 id="lock-on-sale" className="text-16">
          {t(($) => $.sale.title)}
        </h2>
        <p className="text-13 text-t2">{t(($) => $.sale.note)}</p>
      </div>
      {products.isError && products.data === undefined ? <QueryError query={products} /> : null}
      {products.isSuccess && list.length === 0 ? <EmptyState className="ui-card">{t(($) => $.sale.none)}</EmptyState> : null}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {products.isPending ? Array.from({ length: 4 }, (_, at) => <ProductSkeleton key={at} />) : null}
        {list.map((product) => (
          <ProductCard key={product.id} product={product} onLock={() => setChosen(product)} />
        ))}
      </ul>
      {chosen === null ? null : <SubscribeDialog product={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function ProductSkeleton(): ReactNode {
  return (
    <li className="ui-card flex flex-col gap-4 p-5">
      <Skeleton className="w-24" />
      <Skeleton className="w-32" />
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
    </li>
  );
}

function ProductCard({ onLock, product }: { product: Product; onLock: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const { t: common } = useTexts('common');
  const { name, term } = useLockName();
  const { coin, isCovered, kind, max, min, penalty, period, quota, rate, sold, state } = product;
  const share = divideDecimals(sold, quota, 4);
  const isNearly = state === 'on_sale' && compareDecimals(share, NEARLY) >= 0;
  const isOpen = state === 'on_sale' && isCovered;
  return (
    <li className="ui-card flex min-w-0 flex-col p-5">
      <div className="flex items-center gap-3">
        <CoinMark coin={coin} size={24} />
        <div className="min-w-0">
          <h3 className="text-14 font-medium">{coin}</h3>
          <p className="text-12 text-t2">{kind === 'flexible' ? t(($) => $.kinds.flexible) : term(product)}</p>
        </div>
        {isNearly ? (
          <Tag tone="warn" className="ml-auto">
            {t(($) => $.sale.last, { share: percentText(subtractDecimals('1', share)) })}
          </Tag>
        ) : null}
      </div>
      <p className="pt-3">
        <span className="text-20 font-semibold tabular-nums">{percentText(rate)}</span>{' '}
        <span className="text-12 text-t2">{t(($) => $.aYear)}</span>
      </p>
      <p className="pb-3 text-12 text-t2">
        {t(($) => $.kinds[kind])}
        {kind === 'fixed' ? '' : `${common(($) => $.comma)}${t(($) => $.every[period])}`}
      </p>
      <dl className="flex flex-col gap-1 text-12">
        <Line name={t(($) => $.sale.limits)} value={t(($) => $.sale.range, { min: short(min), max: short(max) })} />
        <Line
          name={t(($) => $.sale.penalty)}
          value={compareDecimals(penalty, '0') === 0 ? t(($) => $.sale.noPenalty) : percentText(penalty)}
        />
        <Line name={t(($) => $.sale.sold)} value={percentText(share)} quiet />
      </dl>
      <Bar part={Number(share)} label={t(($) => $.sale.sold)} className="mt-1 mb-3" />
      <Button
        look="outline"
        wide
        className="mt-auto"
        disabled={!isOpen}
        onClick={onLock}
        aria-label={`${t(($) => $.sale.lock)} ${name(product)}`}
      >
        {state === 'sold_out' ? t(($) => $.sale.soldOut) : isCovered ? t(($) => $.sale.lock) : t(($) => $.sale.uncovered)}
      </Button>
    </li>
  );
}

function Line({ name, quiet, value }: { name: string; value: string; quiet?: boolean }): ReactNode {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-t2">{name}</dt>
      <dd className={quiet === true ? 'text-t2 tabular-nums' : 'text-right font-medium tabular-nums'}>{value}</dd>
    </div>
  );
}
