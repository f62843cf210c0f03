import { useState, type ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, KeySquare, LockKeyhole, Package, Truck, Undo2 } from 'lucide-react';
import { Card, EmptyState, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { productQuery, useShopLive, type Item } from '../api/shop.ts';
import { BuyForm } from './buy-form.tsx';
import { ProductPicture } from './product-picture.tsx';

/** One product: what it is, how an order of it goes, and the form that orders it. */
export function ProductPage(): ReactNode {
  const { t } = useTexts('shop');
  const { id } = useParams({ from: '/site/account/meta2/products/$id' });
  const shown = useQuery(productQuery(id, useLanguage()));
  useShopLive();
  const product = shown.data?.product;
  const isMissing = shown.error instanceof ApiError && shown.error.status === 404;
  return (
    <>
      <nav aria-label={t(($) => $.title)} className="flex flex-wrap items-center gap-1.5 pb-3 text-13 text-t2">
        <Link to="/account/meta2" className="hover:text-t1 hover:underline">
          {t(($) => $.title)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">{product?.title ?? '…'}</span>
      </nav>
      {shown.isPending ? (
        <section className="ui-card p-5">
          <Skeleton className="w-60" />
        </section>
      ) : null}
      {isMissing ? <EmptyState className="ui-card">{t(($) => $.missing)}</EmptyState> : null}
      {shown.isError && !isMissing && shown.data === undefined ? <QueryError query={shown} /> : null}
      {shown.data === undefined || isMissing ? null : (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_auto_1fr]">
          <Gallery item={shown.data.product} />
          <div className="min-w-0 xl:col-start-2 xl:row-span-3 xl:row-start-1">
            <BuyForm shown={shown.data} />
          </div>
          {shown.data.description === '' ? null : (
            <Card title={t(($) => $.product.about)}>
              <p className="px-5 pb-5 whitespace-pre-line text-t2">{shown.data.description}</p>
            </Card>
          )}
          <HowItGoes item={shown.data.product} />
        </div>
      )}
    </>
  );
}

function Gallery({ item: { pictures, title } }: { item: Item }): ReactNode {
  const { t } = useTexts('shop');
  const [chosen, setChosen] = useState(0);
  const src = pictures[chosen] ?? pictures[0];
  const picture = <ProductPicture src={src} alt={title} className="rounded-3 border border-line" />;
  if (pictures.length < 2) return picture;
  return (
    <div className="grid gap-3 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <ul className="flex gap-2 sm:flex-col">
        {pictures.map((path, at) => (
          <li key={path}>
            <button
              type="button"
              aria-label={t(($) => $.product.picture, { number: at + 1, title })}
              aria-pressed={at === chosen}
              className="block w-16 overflow-hidden rounded-2 border border-line aria-pressed:border-p sm:w-full"
              onClick={() => setChosen(at)}
            >
              <ProductPicture src={path} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {picture}
    </div>
  );
}

function HowItGoes({ item: { delivery } }: { item: Item }): ReactNode {
  const { t } = useTexts('shop');
  const held = { Icon: LockKeyhole, name: t(($) => $.product.steps.held), note: t(($) => $.product.steps.heldNote) };
  const refund = { Icon: Undo2, name: t(($) => $.product.steps.refund), note: t(($) => $.product.steps.refundNote) };
  const steps =
    delivery === 'virtual'
      ? [held, { Icon: KeySquare, name: t(($) => $.product.steps.codes), note: t(($) => $.product.steps.codesNote) }, refund]
      : [
          held,
          { Icon: Package, name: t(($) => $.product.steps.picked), note: t(($) => $.product.steps.pickedNote) },
          { Icon: Truck, name: t(($) => $.product.steps.shipped), note: t(($) => $.product.steps.shippedNote) },
          refund,
        ];
  return (
    <Card title={t(($) => $.product.how)}>
      <ul className="flex flex-col gap-4 px-5 pb-5">
        {steps.map(({ Icon, name, note }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
            <span className="grid size-9 place-items-center rounded-2 bg-s2">
              <Icon size={18} aria-hidden="true" />
            </span>
            <span>
              <b className="block text-14 font-medium">{name}</b>
              <span className="text-13 text-t2">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
