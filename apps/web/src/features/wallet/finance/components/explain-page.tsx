import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react';
import {
  Button,
  Card,
  CoinMark,
  EmptyState,
  formatDateTime,
  groupThousands,
  Select,
  Skeleton,
  useLanguage,
  useTexts,
  withMinus,
} from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { coinsQuery } from '../../../../shared/markets/index.ts';
import { useOwnLive } from '../../../../shared/own-live.ts';
import { SupportText } from '../../../../shared/support-text.tsx';
import { explainQuery, type Explanation } from '../api/postings.ts';
import { checkAccount } from '../state/explain.ts';
import { Signed } from './posting-parts.tsx';
import { usePostingName } from '../state/use-posting-name.ts';

type ExplainedAccount = Explanation['accounts'][number];

/** A balance, down to what it is made of; the sums are computed here and checked against the balance. */
export function ExplainPage(): ReactNode {
  const { t } = useTexts('finance');
  const language = useLanguage();
  const { coin } = useParams({ from: '/site/account/finance/explain/$coin' });
  const navigate = useNavigate();
  const explained = useQuery(explainQuery(coin));
  const coins = (useQuery(coinsQuery).data ?? []).map((one) => one.coin).filter((one) => one !== coin);
  useOwnLive('balances', 'explain');
  useOwnLive('wallet', 'explain');
  const used = explained.data?.accounts.filter((account) => account.sums.length > 0 || Number(account.total) !== 0) ?? [];
  return (
    <>
      <nav aria-label={t(($) => $.title)} className="flex items-center gap-1.5 pb-3 text-13 text-t2">
        <Link to="/account/finance" className="hover:text-t1 hover:underline">
          {t(($) => $.title)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">{coin}</span>
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
        <CoinMark coin={coin} size={32} />
        <h1 className="text-20">{t(($) => $.explain.title, { coin })}</h1>
        {coins.length === 0 ? null : (
          <Select
            name={t(($) => $.explain.choose)}
            size="s"
            value=""
            placeholder={t(($) => $.explain.choose)}
            onValueChange={(next) => void navigate({ to: '/account/finance/explain/$coin', params: { coin: next } })}
            options={coins.map((one) => ({ value: one, label: one }))}
          />
        )}
      </div>
      <p className="pb-4 text-13 text-t2">
        {t(($) => $.explain.text)}
        {explained.data === undefined ? '' : ` ${t(($) => $.explain.asOf, { time: formatDateTime(explained.data.time, language) })}`}
      </p>
      {explained.isPending ? (
        <section className="ui-card px-5 py-6">
          <Skeleton className="w-60" />
          <Skeleton className="mt-6 w-full" />
        </section>
      ) : null}
      {explained.isError && explained.data === undefined ? (
        <section className="ui-card">
          <QueryError query={explained} />
        </section>
      ) : null}
      {explained.isSuccess && used.length === 0 ? (
        <section className="ui-card">
          <EmptyState>{t(($) => $.explain.empty, { coin })}</EmptyState>
        </section>
      ) : null}
      <div className="grid gap-4">
        {used.map((account) => (
          <AccountCard key={account.account} account={account} coin={coin} />
        ))}
      </div>
      {used.length > 0 ? (
        <p className="pt-4">
          <Button asChild look="outline">
            <Link to="/account/finance" search={{ coin }}>
              {t(($) => $.explain.records)}
            </Link>
          </Button>
        </p>
      ) : null}
    </>
  );
}

function AccountCard({ account, coin }: { account: ExplainedAccount; coin: string }): ReactNode {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const accountName = useAccountName();
  const check = checkAccount(account);
  const figure = (value: string): string => withMinus(groupThousands(value));
  return (
    <Card
      title={t(($) => $.explain.account, { account: accountName(account.account) })}
      aside={<Verdict agrees={check.postingsAgree && check.holdsAgree} />}
      bodyClassName="grid gap-x-10 gap-y-6 px-5 pb-5 md:grid-cols-2"
    >
      <section aria-label={t(($) => $.explain.postings)}>
        <h3 className="pb-2 text-13 text-t2">{t(($) => $.explain.postings)}</h3>
        <dl className="ui-kv gap-x-0! [&_dt]:pr-4">
          {account.sums.map(({ kind, count, amount }) => (
            <div key={kind} className="contents">
              <dt>
                <Link
                  to="/account/finance"
                  search={{ coin, account: account.account, kind }}
                  className="text-t1 underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-solid"
                >
                  {postingName(kind)}
                </Link>{' '}
                <span className="text-12">{t(($) => $.explain.times, { count })}</span>
              </dt>
              <dd>
                <Signed amount={amount} />
              </dd>
            </div>
          ))}
          <dt className="border-t border-line pt-2 text-t1">{t(($) => $.explain.sum)}</dt>
          <dd className="border-t border-line pt-2 font-semibold">{figure(check.postings)}</dd>
        </dl>
      </section>
      <section aria-label={t(($) => $.explain.balance)}>
        <h3 className="pb-2 text-13 text-t2">{t(($) => $.explain.balance)}</h3>
        <dl className="ui-kv gap-x-0! [&_dt]:pr-4">
          <dt>{t(($) => $.explain.available)}</dt>
          <dd>{figure(account.available)}</dd>
          <dt>{t(($) => $.explain.held)}</dt>
          <dd>{figure(account.held)}</dd>
          <dt className="border-t border-line pt-2 text-t1">{t(($) => $.explain.balance)}</dt>
          <dd className="border-t border-line pt-2 font-semibold">{figure(check.balance)}</dd>
        </dl>
        <h3 className="pt-4 pb-2 text-13 text-t2">{t(($) => $.explain.holds)}</h3>
        <Holds holds={account.holds} />
      </section>
    </Card>
  );
}

/** What holds a part of the balance, each with its way there. */
function Holds({ holds }: Pick<ExplainedAccount, 'holds'>): ReactNode {
  const { t } = useTexts('finance');
  const { t: words } = useTexts('words');
  if (holds.length === 0) return <p className="text-13 text-t2">{t(($) => $.explain.noHolds)}</p>;
  return (
    <dl className="ui-kv gap-x-0! [&_dt]:pr-4">
      {holds.map(({ by, id, amount }) => (
        <div key={`${by} ${id}`} className="contents">
          <dt>
            {by === 'withdrawal' ? (
              <Link to="/account/money/withdrawal/$id" params={{ id }} className="ui-link">
                {t(($) => $.explain.byWithdrawal)}
              </Link>
            ) : by === 'order' ? (
              <Link to="/account/orders" className="ui-link">
                {t(($) => $.explain.byOrder)}
              </Link>
            ) : (
              words(($) => $.holds[by])
            )}{' '}
            <span className="font-mono text-12">{id}</span>
          </dt>
          <dd>{groupThousands(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Verdict({ agrees }: { agrees: boolean }): ReactNode {
  const { t } = useTexts('finance');
  return agrees ? (
    <span className="flex items-center gap-1.5 text-13 text-pt">
      <CircleCheck size={16} aria-hidden="true" />
      {t(($) => $.explain.agrees)}
    </span>
  ) : (
    <span className="flex items-center gap-1.5 text-13 text-warn" role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <SupportText text={t(($) => $.explain.differs)} />
    </span>
  );
}
