import type { ReactNode } from 'react';
import { Avatar, Button, cn, currency, Notice, Pairs, Tag, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useUser } from '../../../shared/info.ts';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { CertifyFirst, shareText, useMustCertify, useUsual } from '../../../shared/paying/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { C2cInfo } from '../api/info.ts';
import type { TradeEntry } from '../state/entered.ts';
import { coins, priceText, short } from './amounts.ts';
import { useRuleText } from './amount-step.tsx';
import { useHours } from './hours-bar.tsx';

type Props = {
  readonly info: C2cInfo;
  readonly fetchedAt: number;
  readonly order: TradeEntry;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
};

/** Everything that the customer agrees to, beside the button that does it. */
export function Summary(props: Props): ReactNode {
  const { t } = useTexts('c2c');
  const { t: p } = useTexts('paying');
  const { draft, info, method, total } = props.order;
  const { amount, side } = draft;
  const money = total === null ? '–' : currency(total, info.fiat);
  return (
    <>
      <section className="ui-card flex min-w-0 flex-col gap-4 p-5" aria-label={t(($) => $.form.check)}>
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-16">{t(($) => $.form.check)}</h2>
          <Tag tone={side === 'buy' ? 'up' : 'down'}>{t(($) => $.actOn[side], { coin: info.coin })}</Tag>
        </div>
        <dl className="flex flex-col gap-2">
          <Large
            name={side === 'buy' ? t(($) => $.get) : t(($) => $.give)}
            value={Number(amount) > 0 ? coins(amount) : '–'}
            unit={info.coin}
          />
          <Large name={t(($) => $.totals[side])} value={money} />
        </dl>
        <hr className="border-line" />
        <Facts {...props} />
        <ProviderBox order={props.order} />
        <Hint {...props} />
        <Act {...props} className="max-sm:hidden" />
      </section>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-s1 px-4 py-3 sm:hidden">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-13 text-t2">
            {method === null ? t(($) => $.totals[side]) : t(($) => $.totalsBy[side], { method: p(($) => $.types[method]) })}
          </span>
          <span className="text-16 font-semibold tabular-nums">{money}</span>
        </p>
        <Act {...props} />
      </div>
    </>
  );
}

function Large({ name, unit, value }: { name: string; value: string; unit?: string }): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-t2">{name}</dt>
      <dd className="text-20 font-semibold tabular-nums">
        {value}
        {unit === undefined ? null : <span className="ml-1 font-normal text-t2">{unit}</span>}
      </dd>
    </div>
  );
}

function Facts({ info, order: { draft, price, provider } }: Props): ReactNode {
  const { t } = useTexts('c2c');
  const usual = useUsual();
  const loggedIn = useLoggedIn();
  const { confirmMs = null, payoutMs = null } = provider?.provider ?? {};
  const isBuy = draft.side === 'buy';
  return (
    <Pairs
      pairs={[
        [t(($) => $.price), price === null ? '–' : `${priceText(price)} ${info.fiat}`],
        [t(($) => $.fee), t(($) => $.noFee)],
        [t(($) => $.usual), usual(isBuy ? confirmMs : payoutMs)],
        ...(isBuy ? ([[t(($) => $.payWithin), t(($) => $.minutes, { count: info.payMinutes })]] as const) : []),
        ...(isBuy && loggedIn
          ? ([[t(($) => $.unprocessed), t(($) => $.ofMost, { count: info.unprocessed, most: info.unprocessedMax })]] as const)
          : []),
      ]}
    />
  );
}

function ProviderBox({ order: { info, provider } }: { order: TradeEntry }): ReactNode {
  const { t } = useTexts('c2c');
  if (provider === undefined) return null;
  const { bond, completion, name, orders } = provider.provider;
  return (
    <div className="flex items-center gap-3 rounded-2 bg-s2 px-3 py-2.5">
      <Avatar name={name} size={32} />
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-12 text-t2">{t(($) => $.provider.bond, { bond: short(bond), coin: info.bond.coin })}</p>
        {completion === null ? null : (
          <p className="text-12 text-t2">{t(($) => $.provider.done, { count: orders, share: shareText(completion) })}</p>
        )}
      </div>
    </div>
  );
}

/** Whose account the money comes from or goes to, or what has to be done before. */
function Hint({ error, order }: Props): ReactNode {
  const { t } = useTexts('c2c');
  const errorText = useErrorText();
  const name = useUser()?.truename ?? null;
  const ruleText = useRuleText(order);
  const { isTold } = useMustCertify(error);
  if (isTold) return <CertifyFirst />;
  return (
    <>
      {error === null ? null : (
        <Notice tone="warn" size="s" role="alert">
          {errorText(error)}
        </Notice>
      )}
      {order.rule === 'paused' || order.rule === 'unprocessed' || order.rule === 'provider' ? (
        <Notice tone="warn" size="s" role="status">
          {ruleText}
        </Notice>
      ) : null}
      {name === null ? null : <Notice size="s">{t(($) => $.ownName[order.draft.side], { name })}</Notice>}
    </>
  );
}

function Act({ className, isBusy, isReady, order, ...hours }: Props & { className?: string }): ReactNode {
  const { t } = useTexts('c2c');
  const loggedIn = useLoggedIn();
  const { handled, isOpen, isTomorrow } = useHours(hours);
  const { amount, side } = order.draft;
  const said = { amount: short(amount === '' ? '0' : amount), coin: order.info.coin };
  const label = isOpen ? t(($) => $.act[side], said) : isTomorrow ? t(($) => $.forTomorrow) : t(($) => $.forLater);
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      {isOpen ? null : <p className="text-12 text-t2">{handled}</p>}
      {loggedIn ? (
        <Button type="submit" look={side} size="l" wide busy={isBusy} disabled={!isReady || order.rule !== null}>
          {label}
        </Button>
      ) : (
        <Button look={side} size="l" wide onClick={() => void mayAct()}>
          {t(($) => $.logIn)}
        </Button>
      )}
    </div>
  );
}
