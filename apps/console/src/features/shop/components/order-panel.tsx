import { useState, type ReactNode } from 'react';
import { Eye } from 'lucide-react';
import { Button, Card, groupThousands, Notice, Pairs, Select, Skeleton, TextField, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { deskQuery, Toned, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { Failure, QueryError } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { pick, ship, showAddress, type Order } from '../api/shop.ts';
import { LabelsAct } from './labels-act.tsx';
import { stateTones } from './order-state.ts';
import { RefundAct, RefuseAct } from './refunds.tsx';

/** One order: what to do with it now, where it goes, and what can be given back. */
export function OrderPanel({ id }: { id: string }): ReactNode {
  const { t } = useTexts('shop');
  const found = useQuery(deskQuery('deskShopOrder', { params: { id } }));
  const maySee = useMay('deskShopAddress');
  const mayPick = useMay('deskShopPick');
  const mayShip = useMay('deskShopShip');
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
        {mayPick && order.state === 'paid' && order.delivery === 'physical' ? <Pick id={id} /> : null}
        {mayShip && order.state === 'picking' ? <Ship order={order} /> : null}
        <LabelsAct of={{ orders: [order], isOne: true }} />
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
          <RefundAct of={order} />
          <RefuseAct of={order} />
        </div>
        <Steps order={order} />
      </div>
    </Card>
  );
}

function Figures({ order: { coin, deadline, held, paid, refunded, total, uid } }: { order: Order }): ReactNode {
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

function Pick({ id }: { id: string }): ReactNode {
  const { t } = useTexts('shop');
  const picking = useMutation({ mutationFn: pick });
  return (
    <>
      <Button look="primary" size="m" busy={picking.isPending} onClick={() => picking.mutate(id)}>
        {t(($) => $.panel.pick)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.panel.pickNote)}</p>
      {picking.isError ? <Failure error={picking.error} /> : null}
    </>
  );
}

function Ship({ order: { coin, held, id, region } }: { order: Order }): ReactNode {
  const { t } = useTexts('shop');
  const carriers = useQuery(deskQuery('deskShopCarriers')).data?.list ?? [];
  const options = carriers
    .filter(({ isActive, regions }) => isActive && (regions.length === 0 || regions.includes(region ?? '')))
    .map(({ id: value, name: label }) => ({ value, label }));
  const [carrier, setCarrier] = useState('');
  const [typed, setTracking] = useState('');
  const tracking = typed.trim();
  const shipping = useMutation({ mutationFn: async () => await ship(id, { carrier, tracking }) });
  const isReady = carrier !== '' && tracking !== '';
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) shipping.mutate();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t(($) => $.panel.carrier)}
          placeholder={t(($) => $.panel.choose)}
          value={carrier}
          onValueChange={setCarrier}
          options={options}
        />
        <TextField label={t(($) => $.panel.tracking)} value={typed} maxLength={64} onChange={(event) => setTracking(event.target.value)} />
      </div>
      {options.length === 0 ? <p className="text-12 text-warn">{t(($) => $.panel.noCarrier)}</p> : null}
      <Button type="submit" look="primary" size="m" busy={shipping.isPending} disabled={!isReady}>
        {t(($) => $.panel.ship)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.panel.shipNote, { held: `${groupThousands(held)} ${coin}` })}</p>
      {shipping.isError ? <Failure error={shipping.error} /> : null}
    </form>
  );
}

function Steps({ order: { steps } }: { order: Order }): ReactNode {
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
