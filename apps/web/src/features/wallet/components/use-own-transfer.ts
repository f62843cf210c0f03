import { useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { groupThousands, settleNumber, signOf, trimZeros, useTexts } from '@agio/ui';
import { useAccountName } from '../../../shared/account-name.ts';
import { accountKinds, type AccountKind } from '../../../shared/account-kinds.ts';
import type { Balances } from '../../../shared/balances.ts';
import { coinsQuery } from '../../../shared/markets/index.ts';
import { moveBetweenOwn } from '../api/transfers.ts';
import { transferProblem } from '../state/amount-rules.ts';
import { readCoin } from '../state/filters.ts';
import { useMoneyTry } from '../../../shared/money/money-try.ts';

const readKind = (text: string | undefined): AccountKind | undefined => accountKinds.find((kind) => kind === text);

/** From which account to which, never the same one twice. */
function useAccounts() {
  const search = useSearch({ from: '/site/account/money/internal-transfer' });
  const wantedTo = readKind(search.to);
  const [from, setFrom] = useState<AccountKind>(() => readKind(search.from) ?? (wantedTo === 'trading' ? 'fiat' : 'trading'));
  const [to, setTo] = useState<AccountKind>(() =>
    wantedTo !== undefined && wantedTo !== from ? wantedTo : from === 'fiat' ? 'trading' : 'fiat',
  );
  function choose(side: 'from' | 'to', kind: AccountKind): void {
    const [own, setOwn, other, setOther] = side === 'from' ? ([from, setFrom, to, setTo] as const) : ([to, setTo, from, setFrom] as const);
    if (kind === other) setOther(own);
    setOwn(kind);
  }
  return { from, to, choose, wantedCoin: readCoin(search.coin) };
}

/** The form between own accounts: what is chosen, what is wrong with it, and the way to send it. */
export function useOwnTransfer(balances: Balances) {
  const { t } = useTexts('wallet');
  const accountName = useAccountName();
  const coins = useQuery(coinsQuery).data;
  const { from, to, choose, wantedCoin } = useAccounts();
  const [wanted, setWanted] = useState(wantedCoin);
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
  const once = useMoneyTry();
  const plain = (value: string): string => `${groupThousands(trimZeros(value))} ${coin}`;
  const moving = useMutation({
    mutationFn: async () => await once.send(body, body, moveBetweenOwn),
    onSuccess: (transfer) => {
      setMoved(t(($) => $.own.done, { amount: plain(transfer.amount), account: accountName(transfer.to) }));
      setAmount('');
      setTried(false);
    },
  });
  /** Another choice makes what was said before stale. */
  function changed(): void {
    setMoved(null);
    if (moving.isError) moving.reset();
  }
  return {
    from,
    to,
    holding,
    balance,
    coin,
    available,
    decimals,
    amount,
    problem,
    body,
    moved,
    moving,
    plain,
    shownProblem: problem !== null && (tried || problem.rule === 'available') ? problem : null,
    fill: setAmount,
    chooseAccount: (side: 'from' | 'to', kind: AccountKind): void => {
      changed();
      choose(side, kind);
    },
    chooseCoin: (next: string): void => {
      changed();
      setWanted(next);
      setAmount('');
      setTried(false);
    },
    type: (next: string): void => {
      changed();
      setAmount(next);
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      setMoved(null);
      if (problem === null) moving.mutate();
    },
  };
}

export type OwnTransfer = ReturnType<typeof useOwnTransfer>;
