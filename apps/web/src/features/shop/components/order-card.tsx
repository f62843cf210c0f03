import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, useTexts } from '@agio/ui';
import type { ShopOrder } from '../api/shop.ts';
import { coins } from '../state/amounts.ts';
import { isOpen } from '../state/progress.ts';
import { OrderSteps } from './order-steps.tsx';
import { OrderTag } from './order-tag.tsx';
import { ProductPicture } from './product-picture.tsx';

/** An order in a list: its product, its progress, and a link to it. */
export function OrderCard({ order }: { order: ShopOrder }): ReactNode {
  const { t } = useTexts('shop');
  const { t: common } = useTexts('common');
  const { coin, id, picture, quantity, title, total, variantName } = order;
  return (
    <article className="ui-card min-w-0 p-4 md:px-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <ProductPicture src={picture} alt="" className="w-16 rounded-2 md:w-20" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <b className="font-semibold [overflow-wrap:anywhere]">
              {variantName === '' ? title : `${title}${common(($) => $.comma)}${variantName}`}
            </b>
            <span className="text-13 text-t2">× {quantity}</span>
            <OrderTag order={order} />
          </p>
          <p className="text-13 text-t2 tabular-nums">
            {t(($) => $.number, { id })} · {coins(total)} {coin}
          </p>
        </div>
        <Button asChild look={order.state === 'pending' ? 'primary' : 'outline'} size="s" className="col-span-2 sm:col-span-1">
          <Link to="/account/meta2/orders/$id" params={{ id }}>
            {order.state === 'pending' ? t(($) => $.order.pay, { total: `${coins(total)} ${coin}` }) : t(($) => $.orders.view)}
          </Link>
        </Button>
      </div>
      {isOpen(order) ? (
        <div className="hidden pt-4 md:block">
          <OrderSteps order={order} />
        </div>
      ) : null}
    </article>
  );
}
