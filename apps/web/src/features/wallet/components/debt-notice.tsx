import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, groupThousands, Notice, trimZeros, useTexts } from '@agio/ui';
import { walletCoinsQuery } from '../api/coins.ts';
import { debtsOf, type Debt } from '../state/debts.ts';

const amountOf = ({ coin, debt }: Debt): string => `${groupThousands(trimZeros(debt))} ${coin}`;

/** What is owed, what that keeps from leaving, and how it ends. An amount that is owed is always written out. */
export function DebtNotice({ debts, className }: { debts: readonly Debt[]; className?: string }): ReactNode {
  const { t } = useTexts('wallet');
  if (debts.length === 0) return null;
  return (
    <Notice tone="warn" role="status" {...(className === undefined ? {} : { className })}>
      <p className="font-medium">{t(($) => $.debt.title, { amount: debts.map(amountOf).join(' · ') })}</p>
      <p>{t(($) => $.debt.text)}</p>
      <p>{t(($) => $.debt.settle, { coins: debts.map(({ coin }) => coin).join(' · ') })}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {debts.map(({ coin }) => (
          <Button key={coin} asChild look="outline" size="s">
            <Link to="/account/money/deposit/$coin" params={{ coin }}>
              {t(($) => $.dep.title, { coin })}
            </Link>
          </Button>
        ))}
      </p>
    </Notice>
  );
}

/** Where a deposit goes first while something of the coin is owed. */
export function DebtHere({ debt }: { debt: Debt }): ReactNode {
  const { t } = useTexts('wallet');
  if (debtsOf([debt]).length === 0) return null;
  return <Notice tone="warn">{t(($) => $.debt.here, { amount: amountOf(debt) })}</Notice>;
}

/** The customer's debts as they stand; none while they are unknown. */
export function useDebts(): readonly Debt[] {
  return debtsOf(useQuery(walletCoinsQuery).data);
}
