import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { Bar, Button, Card, Moment, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { depositsQuery, type Deposit } from '../../api/deposits.ts';
import { withdrawalsQuery, type Withdrawal } from '../../api/withdrawals.ts';
import { confirmedPart, shownConfirmations } from '../../state/progress.ts';
import { paymentWait } from '../../state/states.ts';
import { CoinAmount, DepositHelp, DepositTag, Private, WithdrawalTag } from '../../components/parts.tsx';

const newest = { page: 1, limit: 5 } as const;
const shown = 5;

type Movement = { readonly kind: 'deposit'; readonly row: Deposit } | { readonly kind: 'withdrawal'; readonly row: Withdrawal };

/** The latest deposits and withdrawals together, newest first. */
function merged(deposits: readonly Deposit[], withdrawals: readonly Withdrawal[]): readonly Movement[] {
  return [
    ...deposits.map((row) => ({ kind: 'deposit' as const, row })),
    ...withdrawals.map((row) => ({ kind: 'withdrawal' as const, row })),
  ]
    .sort((a, b) => b.row.time - a.row.time)
    .slice(0, shown);
}

export function RecentMovements(): ReactNode {
  const { t } = useTexts('wallet');
  const deposits = useQuery(depositsQuery(newest));
  const withdrawals = useQuery(withdrawalsQuery(newest));
  const list = merged(deposits.data?.list ?? [], withdrawals.data?.list ?? []);
  const failed = [deposits, withdrawals].find((query) => query.isError && query.data === undefined);
  return (
    <Card
      className="mt-4 overflow-hidden"
      title={t(($) => $.recent)}
      aside={
        <Button asChild look="ghost" size="s">
          <Link to="/account/money/history">{t(($) => $.seeAll)}</Link>
        </Button>
      }
    >
      {deposits.isPending || withdrawals.isPending ? (
        <div className="border-t border-line px-5 py-4">
          <Skeleton className="w-60" />
        </div>
      ) : null}
      {failed === undefined ? null : <QueryError query={failed} />}
      {deposits.isSuccess && withdrawals.isSuccess && list.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-13 text-t2">{t(($) => $.recentEmpty)}</p>
      ) : null}
      <ul>
        {list.map((movement) => (
          <Line key={`${movement.kind} ${movement.row.id}`} movement={movement} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ movement }: { movement: Movement }): ReactNode {
  const { t } = useTexts('wallet');
  const { t: withdraw } = useTexts('withdraw');
  const { kind, row } = movement;
  const Icon = kind === 'deposit' ? ArrowDownToLine : ArrowUpFromLine;
  const wait = kind === 'withdrawal' ? paymentWait(row) : null;
  const counting = (kind === 'deposit' && row.state === 'confirming') || (kind === 'withdrawal' && row.state === 'broadcast');
  return (
    <li className="grid grid-cols-[20px_1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line px-5 py-3">
      <Icon size={16} className="text-t2" aria-hidden="true" />
      <span className="min-w-0">
        {kind === 'deposit' ? (
          <span className="font-medium">{`${t(($) => $.deposit)} ${row.coin}`}</span>
        ) : (
          <Link to="/account/money/withdrawal/$id" params={{ id: row.id }} className="font-medium hover:underline">
            {`${t(($) => $.withdraw)} ${row.coin}`}
          </Link>
        )}
        <span className="block text-12 text-t2">
          <Moment ms={row.time} />
          {kind === 'deposit' && row.count > 1 ? ` · ${t(($) => $.payments, { count: row.count })}` : null}
        </span>
      </span>
      <span className="text-right">
        <span className="block font-medium">
          <Private>
            <CoinAmount value={row.amount} coin={row.coin} />
          </Private>
        </span>
        {kind === 'deposit' ? <DepositTag deposit={row} /> : <WithdrawalTag state={row.state} />}
      </span>
      {kind === 'deposit' && row.state === 'to_audit' ? (
        <span className="col-span-2 col-start-2 text-12 text-t2">
          <DepositHelp deposit={row} />
        </span>
      ) : null}
      {wait === null ? null : <span className="col-span-2 col-start-2 text-12 text-t2">{withdraw(($) => $.progress.waits[wait])}</span>}
      {counting ? (
        <span className="col-span-2 col-start-2 flex items-center gap-3 text-12 text-t2">
          <Bar
            part={confirmedPart(row)}
            label={t(($) => $.confirmed, { done: shownConfirmations(row), needed: row.needed })}
            className="flex-1"
          />
          {t(($) => $.confirmed, { done: shownConfirmations(row), needed: row.needed })}
        </span>
      ) : null}
    </li>
  );
}
