import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Skeleton, useTexts } from '@agio/ui';
import { balancesQuery } from '../../../shared/balances.ts';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { methodsQuery, providersQuery, refreshMarket, trade, type C2cInfo, type Provider, type Trade } from '../api/info.ts';
import { bestMethod, bestOf, isUsable, newDraft, pricesOf, priceOf, ruleOf, totalOf, type TradeDraft } from '../state/choice.ts';
import type { TradeEntry } from '../state/entered.ts';
import { AmountStep } from './amount-step.tsx';
import { useServerNow } from './hours-bar.tsx';
import { MethodStep } from './method-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { Summary } from './summary.tsx';

type Props = { readonly info: C2cInfo; readonly fetchedAt: number };

/** What is shown can no longer be had: it is asked for again. */
const RENEWED: readonly string[] = [
  'C2C_PRICE_CHANGED',
  'C2C_NO_PROVIDER',
  'C2C_PROVIDER_BALANCE',
  'C2C_TOO_MANY_UNPROCESSED',
  'C2C_BUYING_PAUSED',
];

/** How much, how it is paid, and the check before ordering. */
export function OrderForm(props: Props): ReactNode {
  const { t } = useTexts('c2c');
  const { info } = props;
  const loggedIn = useLoggedIn();
  const [draft, setDraft] = useState<TradeDraft>(() => newDraft('buy'));
  const providers = useQuery(providersQuery(draft.side, info.coin, loggedIn));
  const order = useOrder(props, draft, providers.data ?? [], setDraft);
  const body = bodyOf(order);
  const ordering = useOrdering();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!mayAct() || body === null || order.rule !== null) return;
    ordering.mutate({ body, choice: draft });
  }
  if (providers.isPending) return <Skeleton className="h-[30rem] w-full" />;
  if (providers.data === undefined)
    return (
      <section className="ui-card">
        <QueryError query={providers} />
      </section>
    );
  return (
    <form
      noValidate
      aria-label={t(($) => $.form.label)}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]"
      onSubmit={submit}
    >
      <section className="ui-card min-w-0">
        <AmountStep order={order} />
        <MethodStep order={order} />
        <NextSteps order={order} />
      </section>
      <Summary {...props} order={order} isReady={body !== null} isBusy={ordering.isPending} error={ordering.error} />
    </form>
  );
}

function useOrder(
  props: Props,
  draft: TradeDraft,
  list: readonly Provider[],
  setDraft: (next: (before: TradeDraft) => TradeDraft) => void,
): TradeEntry {
  const { info } = props;
  const { amount, side } = draft;
  const loggedIn = useLoggedIn();
  const now = useServerNow(props);
  const balances = useQuery({ ...balancesQuery, enabled: loggedIn });
  const own = useQuery({ ...methodsQuery, enabled: loggedIn });
  const balance = balances.data === undefined ? undefined : (balances.data.fiat.find(({ coin }) => coin === info.coin)?.available ?? '0');
  const cards = (own.data ?? []).filter((one) => isUsable(one, info.fiat, now));
  const prices = pricesOf(list, { side, amount, methods: info.methods });
  const offered =
    side === 'sell' && cards.length > 0 ? new Map([...prices].filter(([type]) => cards.some((one) => one.type === type))) : prices;
  const method = draft.method !== null && prices.has(draft.method) ? draft.method : (bestMethod(offered, side) ?? bestMethod(prices, side));
  const fit = cards.filter((one) => one.type === method);
  const card = fit.find((one) => one.id === draft.card) ?? fit.find((one) => one.isDefault) ?? fit[0];
  const provider = method === null ? undefined : bestOf(list, { side, method, amount });
  const price = method === null ? null : provider === undefined ? (prices.get(method) ?? null) : priceOf(provider, side);
  return {
    info,
    draft,
    list,
    method,
    prices,
    cards,
    card,
    provider,
    price,
    total: price === null || !(Number(amount) > 0) ? null : totalOf(amount, price),
    balance,
    // A visitor has no methods yet, and is asked to log in first.
    rule: ruleOf({ draft, list, method, info, balance, card: loggedIn && !own.isPending ? (card?.id ?? null) : 'unknown' }),
    onChange: (part) => setDraft((before) => ({ ...before, ...part })),
  };
}

/** What is sent: the provider and the price that are shown. Null while something is missing. */
function bodyOf({ card, draft: { amount, side }, info, method, provider }: TradeEntry): Trade | null {
  if (method === null || provider === undefined || !(Number(amount) > 0)) return null;
  if (side === 'sell' && card === undefined) return null;
  return {
    side,
    coin: info.coin,
    amount,
    payMethod: method,
    merchantId: provider.merchantId,
    price: priceOf(provider, side),
    ...(side === 'sell' && card !== undefined ? { bankcard: card.id } : {}),
  };
}

function useOrdering() {
  const navigate = useNavigate();
  const once = useMoneyTry();
  return useMutation({
    mutationFn: async ({ body, choice }: { body: Trade; choice: unknown }) => await once.send(choice, body, trade),
    onSuccess: (id) => void navigate({ to: '/c2c/order/$id', params: { id } }),
    onError: (error) => {
      if (error instanceof ApiError && RENEWED.includes(error.code)) void refreshMarket();
    },
  });
}
