import type { ReactNode } from 'react';
import { Eye } from 'lucide-react';
import { Button, Card, groupThousands, Notice, Pairs, Skeleton, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { choice, deskForm, deskQuery, line, note, row, Toned, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { Failure, QueryError } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { showAddress, type Carrier, type ShopOrder } from '../api/shop.ts';
import { LabelsAct } from './labels-act.tsx';
import { stateTones } from './order-state.ts';
import { RefundAct, RefuseAct } from './refunds.tsx';

/** One order: what to do with it now, where it goes, and what can be given back. */
export function OrderPanel({ id }: { id: string }): ReactNode {
  const { t } = useTexts('shop');
  const found = useQuery(deskQuery('deskShopOrder', { params: { id } }));
  const maySee = useMay('deskShopAddress');
  const order = found.data;
  if (order === undefined)
    return <Card title={`S${id}`}>{found.isError ? <QueryError query={found} /> : <Skeleton className="mx-4 mb-4 w-40" />}</Card>;
  return (
    <Card title={`S${id}`} aside={<Toned tone={stateTones[order.state]}>{t(($) => $.states[order.state])}</Toned>}>
      <div className="flex flex-col gap-4 px-4 pb-4 text-13">
        <p className="flex justify-between gap-3">
          <b className="font-medium [overflow-wrap:anywhere]">
            {order.title}
            {order.variantName === '' ? '' : `, ${order.variantName}`}
          </b>
          <b>× {order.quantity}</b>
        </p>
        <Figures order={order} />
        {order.hasAddress && maySee ? <AddressField id={id} /> : null}
        <Pick of={order} />
        <Ship order={order} />
        {order.carrier === null ? null : (
          <Pairs
            pairs={[
              [t(($) => $.panel.carrier), order.carrier],
              [
                t(($) => $.panel.tracking),
                order.trackingUrl === null ? (
                  (order.tracking ?? '–')
                ) : (
                  <a key="tracking" href={order.trackingUrl} className="ui-link" rel="noopener noreferrer" target="_blank">
                    {order.tracking}
                  </a>
                ),
              ],
            ]}
          />
        )}
        {order.refundReason === null ? null : (
          <Notice tone={order.isRefundAsked ? 'warn' : 'plain'} size="s">
            <b className="block font-medium">{t(($) => $.panel.asks)}</b>
            <span className="whitespace-pre-line">{order.refundReason}</span>
          </Notice>
        )}
        {order.decision === null ? null : (
          <Notice size="s">
            <b className="block font-medium">{t(($) => $.panel.decided)}</b>
            <span className="whitespace-pre-line">{order.decision}</span>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <LabelsAct of={{ orders: [order], isOne: true }} />
          <RefundAct of={order} />
          <RefuseAct of={order} />
        </div>
        <Steps order={order} />
      </div>
    </Card>
  );
}

function Figures({ order: { coin, deadline, held, paid, refunded, total, uid } }: { order: ShopOrder }): ReactNode {
  const { t } = useTexts('shop');
  const { heads } = useWordsOf('table');
  const money = (amount: string): string => `${groupThousands(amount)} ${coin}`;
  return (
    <Pairs
      pairs={[
        ['UID', uid],
        [heads.total, money(total)],
        [t(($) => $.orders.columns.held), money(held)],
        [t(($) => $.panel.paid), money(paid)],
        [t(($) => $.panel.refunded), money(refunded)],
        ...(deadline === null ? [] : ([[t(($) => $.panel.deadline), <Time key="deadline" at={deadline} />]] as const)),
      ]}
    />
  );
}

/** Shown on request, and not kept: each look is logged. */
function AddressField({ id }: { id: string }): ReactNode {
  const { t } = useTexts('shop');
  const showing = useMutation({ mutationFn: showAddress });
  const address = showing.data;
  return (
    <div>
      <p className="flex justify-between gap-2 pb-1 text-12 text-t2">
        <span>{t(($) => $.panel.address)}</span>
        <span>{t(($) => $.panel.logged)}</span>
      </p>
      <div className="flex items-center justify-between gap-3 rounded-2 bg-s2 px-3 py-2">
        {address === undefined ? (
          <>
            <span aria-hidden="true">•••• ••••</span>
            <Button look="outline" size="s" busy={showing.isPending} onClick={() => showing.mutate(id)}>
              <Eye size={14} aria-hidden="true" />
              {t(($) => $.panel.show)}
            </Button>
          </>
        ) : (
          <address className="not-italic [overflow-wrap:anywhere]">
            <b className="font-medium">{address.name}</b>, {address.mobile}
            <br />
            {address.street}
            <br />
            {address.region}, {address.country}
          </address>
        )}
      </div>
      {showing.isError ? <Failure error={showing.error} /> : null}
    </div>
  );
}

const Pick = deskForm({
  call: 'deskShopPick',
  texts: 'shop',
  when: ({ delivery, state }: ShopOrder) => state === 'paid' && delivery === 'physical',
  input: (_draft, { id }) => ({ params: { id }, body: {} }),
  form: ({ w: { panel } }) => ({ button: panel.pick, foot: panel.pickNote }),
});

/** With one of the carriers that deliver where it goes. */
function Ship({ order }: { order: ShopOrder }): ReactNode {
  const found = useQuery({ ...deskQuery('deskShopCarriers'), enabled: order.state === 'picking' });
  const { region } = order;
  if (found.data === undefined) return found.isError ? <QueryError query={found} /> : null;
  const carriers = found.data.list.filter(({ isActive, regions }) => isActive && (regions.length === 0 || regions.includes(region ?? '')));
  return <ShipForm of={{ order, carriers }} />;
}

const ShipForm = deskForm({
  call: 'deskShopShip',
  texts: 'shop',
  when: ({ order }: { readonly order: ShopOrder; readonly carriers: readonly Carrier[] }) => order.state === 'picking',
  draft: () => ({ carrier: '', tracking: '' }),
  input: ({ carrier, tracking }, { order: { id } }) => (carrier === '' ? null : { params: { id }, body: { carrier, tracking } }),
  form: ({ of: { carriers, order }, t, w: { panel } }) => ({
    button: panel.ship,
    foot: t(($) => $.panel.shipNote, { held: `${groupThousands(order.held)} ${order.coin}` }),
    fields: [
      row(
        choice('carrier', panel.carrier, Object.fromEntries(carriers.map(({ id, name }) => [id, name])), { placeholder: panel.choose }),
        line('tracking', panel.tracking),
      ),
      carriers.length === 0 ? note(<p className="text-12 text-warn">{panel.noCarrier}</p>) : null,
    ],
  }),
});

function Steps({ order: { steps } }: { order: ShopOrder }): ReactNode {
  const { t } = useTexts('shop');
  return (
    <ol className="flex flex-col gap-1 border-t border-line pt-3 text-12">
      {steps.map(({ asked, state, time }) => (
        <li key={`${state} ${time}`} className="flex justify-between gap-3">
          <span>{asked ? t(($) => $.orders.asked) : t(($) => $.states[state])}</span>
          <span className="text-t2">
            <Time at={time} />
          </span>
        </li>
      ))}
    </ol>
  );
}
