import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Button, Card, CopyButton, EmptyState, formatDateTime, groupThousands, Skeleton, Tag, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useSite } from '../../../../shared/info.ts';
import { useLoggedIn } from '../../../../shared/session.ts';
import { assetsQuery, liabilitiesQuery, ownProofQuery, type Assets, type Liabilities, type OwnProof } from '../api/proofs.ts';
import { coverageOf } from '../state/coverage.ts';
import { fromAtoms } from '../state/merkle.ts';
import { amountOf } from '../state/parts.ts';
import { AssetsCard } from './assets-card.tsx';
import { CheckCard } from './check-card.tsx';
import { HistoryCard } from './history-card.tsx';

/** What is owed, the customer's own part of it with its check, and what stands behind it. Visitors see all but the own part. */
export function ProofPage(): ReactNode {
  const { t } = useTexts('proof');
  const loggedIn = useLoggedIn();
  const isDemo = useSite()?.demo === true;
  const liabilities = useQuery(liabilitiesQuery);
  const own = useQuery({ ...ownProofQuery, enabled: loggedIn });
  const proof = liabilities.data;
  // Without a chain beside the server nothing of the demo's stands anywhere.
  const isOnChain = (useQuery(assetsQuery).data ?? null) !== null;
  return (
    <>
      <h1 className="pb-2 text-20">{t(($) => $.title)}</h1>
      <p className="max-w-160 pb-4 text-13 text-t2">{t(($) => $.text)}</p>
      {isDemo && isOnChain ? <p className="max-w-160 pb-4 text-13 text-t2">{t(($) => $.demo)}</p> : null}
      <div className="grid gap-4">
        {liabilities.isPending ? (
          <Skeleton className="h-[80vh] w-full" />
        ) : liabilities.isError && proof === undefined ? (
          <section className="ui-card">
            <QueryError query={liabilities} />
          </section>
        ) : proof === undefined || proof === null ? (
          <Card title={t(($) => $.liabilities)} bodyClassName="p-0">
            <EmptyState>{t(($) => $.none)}</EmptyState>
          </Card>
        ) : (
          <>
            <Roots proof={proof} own={own.data ?? null} />
            {loggedIn ? <Own proof={proof} own={own} /> : <Invitation />}
            <HistoryCard key={proof.id} proof={proof} />
          </>
        )}
        <AssetsCard />
        <Meaning />
      </div>
    </>
  );
}

function Roots({ proof, own }: { proof: Liabilities; own: OwnProof | null }): ReactNode {
  const { t } = useTexts('proof');
  const { t: common } = useTexts('common');
  const language = useLanguage();
  const assets = useQuery(assetsQuery).data ?? null;
  const part = (coin: string, decimals: number): string | null => {
    const leaves = own?.id === proof.id ? own.leaves.filter((one) => one.coin === coin) : [];
    return leaves.length === 0 ? null : groupThousands(fromAtoms(amountOf(leaves), decimals));
  };
  return (
    <Card
      className="overflow-hidden"
      title={t(($) => $.liabilities)}
      aside={<span className="text-right text-12 text-t2 max-sm:hidden">{t(($) => $.number, { id: proof.id })}</span>}
    >
      <p className="px-5 pb-4 text-13 text-t2">
        {t(($) => $.madeAt, { time: formatDateTime(proof.time, language) })}
        {common(($) => $.comma)}
        {t(($) => $.atSequence, { sequence: groupThousands(String(proof.sequence)) })}
      </p>
      <ul>
        {proof.coins.map(({ coin, decimals, root, total, leaves }) => {
          const mine = part(coin, decimals);
          return (
            <li key={coin} className="border-t border-line px-5 py-3">
              <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <span className="w-14 font-medium">{coin}</span>
                <span className="font-medium">
                  {groupThousands(fromAtoms(total, decimals))} <span className="text-t2">{coin}</span>
                </span>
                <span className="text-12 text-t2">
                  {t(($) => $.columns.leaves)}
                  {common(($) => $.colon)}
                  {groupThousands(String(leaves))}
                </span>
                {mine === null ? null : (
                  <span className="ml-auto text-13">
                    <span className="text-t2">{t(($) => $.columns.own)}</span> {mine}
                  </span>
                )}
              </div>
              <div className="mt-0.5 flex items-center gap-1 text-12 text-t2">
                <span className="sr-only">{t(($) => $.columns.root)}</span>
                <span className="min-w-0 font-mono break-all">{root}</span>
                <CopyButton text={root} />
              </div>
              {assets?.time !== proof.time ? null : <Behind coin={coin} decimals={decimals} total={total} assets={assets} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The first thing that a customer who distrusts the site would compute. */
function Behind({ coin, decimals, total, assets }: { coin: string; decimals: number; total: string; assets: Assets }): ReactNode {
  const { t } = useTexts('proof');
  const { onChains, missing } = coverageOf(fromAtoms(total, decimals), coin, decimals, assets.chains);
  const isDemo = useSite()?.demo === true;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-t2">
      {t(($) => $.onChains, { amount: groupThousands(onChains), coin })}
      {missing === null ? (
        <span className="text-pt">{t(($) => $.covered)}</span>
      ) : (
        <Tag tone={isDemo ? 'line' : 'warn'}>
          {t(($) => (isDemo ? $.uncoveredDemo : $.uncovered), { amount: groupThousands(missing), coin })}
        </Tag>
      )}
    </p>
  );
}

function Own({ proof, own }: { proof: Liabilities; own: ReturnType<typeof useQuery<OwnProof | null>> }): ReactNode {
  const { t } = useTexts('proof');
  const { data } = own;
  if (data === undefined)
    return (
      <Card title={t(($) => $.own)} bodyClassName="px-5 pb-5">
        {own.isError ? <QueryError query={own} /> : <Skeleton className="w-60" />}
      </Card>
    );
  if (data === null || data.leaves.length === 0)
    return (
      <Card title={t(($) => $.own)} bodyClassName="px-5 pb-5">
        <p className="text-13 text-t2">{t(($) => $.ownNone)}</p>
      </Card>
    );
  if (data.id !== proof.id)
    return (
      <Card title={t(($) => $.own)} bodyClassName="px-5 pb-5">
        <p className="text-13 text-t2">{t(($) => $.ownStale)}</p>
      </Card>
    );
  return <CheckCard key={proof.id} own={data} coins={proof.coins} />;
}

function Invitation(): ReactNode {
  const { t } = useTexts('proof');
  const href = useLocation({ select: (location) => location.href });
  return (
    <Card title={t(($) => $.own)} bodyClassName="px-5 pb-5">
      <Button asChild look="primary">
        <Link to="/login" search={{ redirect: href }}>
          {t(($) => $.logIn)}
        </Link>
      </Button>
    </Card>
  );
}

/** What the proof says and what it does not, with the rule that anyone can compute by. */
function Meaning(): ReactNode {
  const { t } = useTexts('proof');
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card title={t(($) => $.means)} bodyClassName="flex flex-col gap-4 px-5 pb-5 text-13 text-t2">
        <p>{t(($) => $.meansText)}</p>
        <div>
          <h3 className="pb-1 text-13 font-medium text-t1">{t(($) => $.meansNot)}</h3>
          <p>{t(($) => $.meansNotText)}</p>
        </div>
      </Card>
      <Card title={t(($) => $.rule)} bodyClassName="flex flex-col gap-2 px-5 pb-5 text-13 text-t2">
        <p>{t(($) => $.ruleLeaf)}</p>
        <p>{t(($) => $.ruleNode)}</p>
        <p>{t(($) => $.ruleLeaves)}</p>
        <p>{t(($) => $.ruleStatement)}</p>
      </Card>
    </div>
  );
}

/** For visitors the same proof, without a part of their own. */
export function PublicProofPage(): ReactNode {
  return (
    <div className="mx-auto w-full max-w-260 px-4 pt-8 md:px-6">
      <ProofPage />
    </div>
  );
}
