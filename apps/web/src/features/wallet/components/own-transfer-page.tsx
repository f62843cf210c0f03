import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownUp } from 'lucide-react';
import {
  Button,
  EmptyState,
  groupThousands,
  IconButton,
  Notice,
  NumberField,
  Select,
  signOf,
  Skeleton,
  trimZeros,
  useTexts,
} from '@agio/ui';
import { useAccountName } from '../../../shared/account-name.ts';
import { accountKinds } from '../../../shared/account-kinds.ts';
import { balancesQuery, type Balances } from '../../../shared/balances.ts';
import { Failure, QueryError } from '../../../shared/query-states.tsx';
import { useOwnLive } from '../../../shared/own-live.ts';
import { AmountHelp } from './amount-help.tsx';
import { PageHead } from './page-head.tsx';
import { useOwnTransfer, type OwnTransfer } from './use-own-transfer.ts';

/** From one own account to another: free, at once, without a second verification. */
export function OwnTransferPage(): ReactNode {
  const { t } = useTexts('wallet');
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
            <QueryError query={balances} />
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
  const accountName = useAccountName();
  const form = useOwnTransfer(balances);
  const { balance, problem, moved, moving } = form;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <Accounts form={form} />
      {balance === undefined ? (
        <EmptyState
          action={
            <Button asChild look="outline" size="s">
              <Link to="/account/money/deposit">{t(($) => $.own.depositFirst)}</Link>
            </Button>
          }
        >
          {t(($) => $.own.nothing, { account: accountName(form.from) })}
        </EmptyState>
      ) : (
        <CoinAndAmount form={form} held={balance.held} />
      )}
      {moved === null ? null : (
        <Notice tone="p" role="status">
          {moved}
        </Notice>
      )}
      <Failure error={moving.error} />
      {balance === undefined ? null : (
        <Button type="submit" look="primary" size="l" wide busy={moving.isPending}>
          {problem === null ? t(($) => $.own.submit, { amount: form.plain(form.body.amount) }) : t(($) => $.own.submitPlain)}
        </Button>
      )}
    </form>
  );
}

/** Both accounts, and the button that swaps them. */
function Accounts({ form: { from, to, chooseAccount } }: { form: OwnTransfer }): ReactNode {
  const { t } = useTexts('wallet');
  const accountName = useAccountName();
  const options = accountKinds.map((kind) => ({ value: kind, label: t(($) => $.own.account, { account: accountName(kind) }) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3">
      <Select label={t(($) => $.own.from)} value={from} onValueChange={(kind) => chooseAccount('from', kind)} options={options} size="l" />
      <IconButton
        label={t(($) => $.own.swap)}
        look="outline"
        size="l"
        className="row-span-2 rounded-full!"
        onClick={() => chooseAccount('from', to)}
      >
        <ArrowDownUp size={16} />
      </IconButton>
      <Select label={t(($) => $.own.to)} value={to} onValueChange={(kind) => chooseAccount('to', kind)} options={options} size="l" />
    </div>
  );
}

function CoinAndAmount({ form, held }: { form: OwnTransfer; held: string }): ReactNode {
  const { t } = useTexts('wallet');
  const { coin, available, shownProblem } = form;
  return (
    <>
      <Select
        label={t(($) => $.own.coin)}
        value={coin}
        onValueChange={form.chooseCoin}
        options={form.holding.map((one) => ({ value: one.coin, label: `${one.coin} · ${groupThousands(trimZeros(one.available))}` }))}
        size="l"
      />
      <NumberField
        label={t(($) => $.own.amount)}
        aside={<span>{t(($) => $.own.available, { amount: form.plain(available) })}</span>}
        size="l"
        decimals={form.decimals}
        value={form.amount}
        onValueChange={form.type}
        error={shownProblem === null ? undefined : <AmountHelp problem={shownProblem} coin={coin} onUse={form.fill} />}
        help={signOf(held) > 0 ? t(($) => $.own.held, { amount: form.plain(held) }) : undefined}
        unit={
          <span className="flex items-center gap-3">
            <span className="text-13 text-t2">{coin}</span>
            <button type="button" className="ui-link text-13" onClick={() => form.fill(trimZeros(available))}>
              {t(($) => $.own.max)}
            </button>
          </span>
        }
      />
    </>
  );
}
