import type { ReactNode } from 'react';
import { Button, Card, Skeleton, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { deskQuery } from '../../../../shared/desk/index.ts';
import { Failure, QueryError } from '../../../../shared/query-states.tsx';
import { Time } from '../../../../shared/time/time.tsx';
import { ProveAct } from './chain-acts.ts';

/** The newest proof of liabilities: checked as a whole, and made before its night by an operator who moves money. */
export function ProofCard(): ReactNode {
  const { t } = useTexts('chains');
  const found = useQuery(deskQuery('deskWalletProof'));
  const proof = found.data?.proof;
  const checking = useMutation({ mutationFn: async () => await api.call('deskWalletCheckProof', { body: {} }) });
  const problems = checking.data?.problems;
  return (
    <Card title={t(($) => $.proof.title)} aside={<ProveAct of={null} />}>
      <div className="flex flex-col gap-2 px-4 pb-4 text-13">
        {found.isPending ? <Skeleton className="w-40" /> : null}
        {found.isError && proof === undefined ? <QueryError query={found} /> : null}
        {proof === null ? <p className="text-t2">{t(($) => $.proof.none)}</p> : null}
        {proof === null || proof === undefined ? null : (
          <>
            <p>
              {t(($) => $.proof.newest, { number: proof.number ?? '–' })} · <Time at={proof.time} /> ·{' '}
              {t(($) => $.proof.coins, { count: proof.coins })}
            </p>
            {proof.hash === null ? null : <code className="font-mono text-12 break-all text-t2">{proof.hash}</code>}
            <Failure error={checking.error} />
            {problems === undefined ? null : (
              <p role="status" className={problems.length === 0 ? 'text-pt' : 'text-warn'}>
                {problems.length === 0 ? t(($) => $.proof.whole) : `${t(($) => $.proof.broken)} ${problems.join('; ')}`}
              </p>
            )}
            <span>
              <Button look="outline" size="s" busy={checking.isPending} onClick={() => checking.mutate()}>
                {t(($) => $.proof.check)}
              </Button>
            </span>
          </>
        )}
      </div>
    </Card>
  );
}
