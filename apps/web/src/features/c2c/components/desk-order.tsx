import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { currency, formatDateTime, useLanguage, useTexts } from '@agio/ui';
import { PayeeFacts } from '../../../shared/paying/index.ts';
import type { C2cOrder } from '../api/orders.ts';
import { coins } from './amounts.ts';
import { OrderActs } from './order-acts.tsx';

/** A sale opened in the provider's list: whom to pay, and the form that says it was done. */
export function DeskOrder({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const language = useLanguage();
  const { amount, coin, customerName, deadline, fiat, id, payee, reference, total } = order;
  const name = payee?.holder ?? customerName ?? '';
  return (
    <div className="grid items-start gap-x-6 lg:grid-cols-2">
      <div className="min-w-0 py-4">
        <h3 className="px-5 pb-2 font-medium">{t(($) => $.orders.pay, { name, total: currency(total, fiat) })}</h3>
        {payee === null ? (
          <p className="px-5 text-13 text-t2">{t(($) => $.orders.payeeLater)}</p>
        ) : (
          <PayeeFacts payee={payee} total={total} fiat={fiat} reference={reference} />
        )}
        <p className="px-5 pt-3 text-12 text-t2">
          {deadline === null
            ? t(($) => $.orders.held, { amount: coins(amount), coin })
            : t(($) => $.orders.heldUntil, { amount: coins(amount), coin, time: formatDateTime(deadline, language) })}{' '}
          <Link to="/c2c/order/$id" params={{ id }} className="ui-link">
            {t(($) => $.orders.problem)}
          </Link>
        </p>
      </div>
      <div className="min-w-0">
        <OrderActs order={order} />
      </div>
    </div>
  );
}
