import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowDownUp } from 'lucide-react';
import {
  Button,
  EmptyState,
  ErrorState,
  groupThousands,
  IconButton,
  Notice,
  NumberField,
  Select,
  settleNumber,
  signOf,
  Skeleton,
  trimZeros,
  useTexts,
} from '@agio/ui';
import { accountKinds, type AccountKind } from '../../../shared/account-kinds.ts';
import { balancesQuery, type Balances } from '../../../shared/balances.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { coinsQuery } from '../../../shared/markets/index.ts';
import { useOwnLive } from '../../../shared/own-live.ts';
import { moveBetweenOwn } from '../api/transfers.ts';
import { transferProblem } from '../state/amount-rules.ts';
import { readCoin } from '../state/filters.ts';
import { useMoneyKey } from '../state/money-key.ts';
import { AmountHelp } from './amount-help.tsx';
import { PageHead } from './page-head.tsx';
import { TransferFailure } from './transfer-failure.tsx';

const readKind = (text: string | undefined): AccountKind | undefined => accountKinds.find((kind) => kind === text);

/** From one own account to another: free, at once, without a second verification. */
export function OwnTransferPage(): ReactNode {
  const { t } = useTexts('wallet');
  const errorText = useErrorText();
  const balances = useQuery(balancesQuery);
  useOwnLive('balances', 'balances');
  useOwnLive('wallet', 'balances');
  return (
    <>
      <PageHead title={t(($) => $.own.title)} crumb={t(($) => $.own.title)} />
      <div className="max-w-140">
        <p className="pb-4 text-13 text-t2">{t(($) => $.own.text)}</p>
        <section className="ui-card px-5 py-5">
          {balances.data !== undefined ? (
            <TransferForm balances={balances.data} />
          ) : balances.isError ? (
            <ErrorState onRetry={() => void balances.refetch()} busy={balances.isFetching}>
              {errorText(balances.error)}
            </ErrorState>
          ) : (
            <Skeleton className="w-60" />
          )}
        </section>
        <p className="pt-4 text-13">
          <Link to="/account/money/transfer" className="ui-link">
            {t(($) => $.own.toPerson)}
          </Link>
        </p>
      </div>
    </>
  );
}

function TransferForm({ balances }: { balances: Balances }): ReactNode {
  const { t } = useTexts('wallet');
  const search = useSearch({ from: '/site/account/money/internal-transfer' });
  const coins = useQuery(coinsQuery).data;
  const wantedTo = readKind(search.to);
  const [from, setFrom] = useState<AccountKind>(() => readKind(search.from) ?? (wantedTo === 'trading' ? 'fiat' : 'trading'));
  const [to, setTo] = useState<AccountKind>(() =>
    wantedTo !== undefined && wantedTo !== from ? wantedTo : from === 'fiat' ? 'trading' : 'fiat',
  );
  const [wanted, setWanted] = useState(() => readCoin(search.coin));
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [moved, setMoved] = useState<string | null>(null);
  const holding = balances[from].filter(({ available, held }) => signOf(available) > 0 || signOf(held) > 0);
  const balance = holding.find(({ coin }) => coin === wanted) ?? holding[0];
  const coin = balance?.coin ?? '';
  const available = balance?.available ?? '0';
  const decimals = coins?.find((one) => one.coin === coin)?.decimals ?? 8;
  const problem = transferProblem(amount, available, decimals);
  const body = { coin, amount: settleNumber(amount, { decimals }), from, to };
  const key = useMoneyKey(body);
  const name = (kind: AccountKind): string => t(($) => $.own.account, { account: t(($) => $.accounts[kind]) });
  const plain = (value: string): string => `${groupThousands(trimZeros(value))} ${coin}`;
  const moving = useMutation({
    mutationFn: moveBetweenOwn,
    onSuccess: (transfer) => {
      setMoved(t(($) => $.own.done, { amount: plain(transfer.amount), account: t(($) => $.accounts[transfer.to]) }));
      setAmount('');
      setTried(false);
    },
  });
  /** Another choice makes what was said before stale. */
  function changed(): void {
    setMoved(null);
    if (moving.isError) moving.reset();
  }
  function choose(side: 'from' | 'to', kind: AccountKind): void {
    changed();
    const [own, setOwn, other, setOther] = side === 'from' ? ([from, setFrom, to, setTo] as const) : ([to, setTo, from, setFrom] as const);
    if (kind === other) setOther(own);
    setOwn(kind);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    setMoved(null);
    if (problem === null) moving.mutate({ body, key });
  }
  const options = accountKinds.map((kind) => ({ value: kind, label: name(kind) }));
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3">
        <Select label={t(($) => $.own.from)} value={from} onValueChange={(kind) => choose('from', kind)} options={options} size="l" />
        <IconButton
          label={t(($) => $.own.swap)}
          look="outline"
          size="l"
          className="row-span-2 rounded-full!"
          onClick={() => choose('from', to)}
        >
          <ArrowDownUp size={16} />
        </IconButton>
        <Select label={t(($) => $.own.to)} value={to} onValueChange={(kind) => choose('to', kind)} options={options} size="l" />
      </div>
      {balance === undefined ? (
        <EmptyState
          action={
            <Button asChild look="outline" size="s">
              <Link to="/account/money/deposit">{t(($) => $.own.depositFirst)}</Link>
            </Button>
          }
        >
          {t(($) => $.own.nothing, { account: t(($) => $.accounts[from]) })}
        </EmptyState>
      ) : (
        <>
          <Select
            label={t(($) => $.own.coin)}
            value={coin}
            onValueChange={(next) => {
              changed();
              setWanted(next);
              setAmount('');
              setTried(false);
            }}
            options={holding.map((one) => ({ value: one.coin, label: `${one.coin} · ${groupThousands(trimZeros(one.available))}` }))}
            size="l"
          />
          <NumberField
            label={t(($) => $.own.amount)}
            aside={<span>{t(($) => $.own.available, { amount: plain(available) })}</span>}
            size="l"
            decimals={decimals}
            value={amount}
            onValueChange={(next) => {
              changed();
              setAmount(next);
            }}
            error={
              problem !== null && (tried || problem.rule === 'available') ? (
                <AmountHelp problem={problem} coin={coin} onUse={setAmount} />
              ) : undefined
            }
            help={signOf(balance.held) > 0 ? t(($) => $.own.held, { amount: plain(balance.held) }) : undefined}
            unit={
              <span className="flex items-center gap-3">
                <span className="text-13 text-t2">{coin}</span>
                <button type="button" className="ui-link text-13" onClick={() => setAmount(trimZeros(available))}>
                  {t(($) => $.own.max)}
                </button>
              </span>
            }
          />
        </>
      )}
      {moved === null ? null : (
        <Notice tone="p" role="status">
          {moved}
        </Notice>
      )}
      <TransferFailure error={moving.error} />
      {balance === undefined ? null : (
        <Button type="submit" look="primary" size="l" wide busy={moving.isPending}>
          {problem === null ? t(($) => $.own.submit, { amount: plain(body.amount) }) : t(($) => $.own.submitPlain)}
        </Button>
      )}
    </form>
  );
}
