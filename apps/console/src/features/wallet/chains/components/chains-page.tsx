import { useState, type ReactNode } from 'react';
import { Check, OctagonPause, TriangleAlert } from 'lucide-react';
import { Button, Card, EmptyState, groupThousands, Skeleton, Table, Tag, Td, Th, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../shared/api.ts';
import { Failure, QueryError } from '../../../../shared/query-states.tsx';
import { hasRole } from '../../../../shared/roles.ts';
import { useSelf } from '../../../../shared/session.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { chainsQuery, proofQuery, type ChainRow } from '../../api/wallet.ts';
import { HaltCard } from './halt-card.tsx';
import { HaltDialog } from './halt-dialog.tsx';

const deciders = ['owner', 'finance', 'compliance'] as const;

/** Every chain at a glance; what is halted everywhere stands above. */
export function ChainsPage(): ReactNode {
  const { t } = useTexts('chains');
  const { roles } = useSelf();
  const chains = useQuery(chainsQuery);
  const [isHalting, setIsHalting] = useState(false);
  const list = chains.data?.list ?? [];
  return (
    <div className="flex flex-col gap-3">
      {chains.data?.everywhere.map((halt) => (
        <HaltCard key={halt.id} halt={halt} name={t(($) => $.halts.allName)} />
      ))}
      <Card
        title={t(($) => $.title)}
        aside={
          hasRole(roles, deciders) ? (
            <Button look="risk" size="s" onClick={() => setIsHalting(true)}>
              <OctagonPause size={14} aria-hidden="true" />
              {t(($) => $.haltAll)}
            </Button>
          ) : null
        }
      >
        {chains.isPending ? <Skeleton className="m-4 w-40" /> : null}
        {chains.isError && chains.data === undefined ? <QueryError query={chains} /> : null}
        {chains.isSuccess && list.length === 0 ? <EmptyState>{t(($) => $.none)}</EmptyState> : null}
        {list.length === 0 ? null : (
          <div className="overflow-x-auto">
            <Table label={t(($) => $.title)} className="desk-tbl">
              <thead>
                <tr>
                  <Th>{t(($) => $.columns.name)}</Th>
                  <Th right>{t(($) => $.columns.height)}</Th>
                  <Th right>{t(($) => $.columns.booked)}</Th>
                  <Th right>{t(($) => $.columns.toSend)}</Th>
                  <Th right>{t(($) => $.columns.waiting)}</Th>
                  <Th>{t(($) => $.columns.state)}</Th>
                </tr>
              </thead>
              <tbody>
                {list.map((chain) => (
                  <tr key={chain.code}>
                    <Td>
                      <Link to="/chains/$code" params={{ code: chain.code }} className="ui-link">
                        {chain.name}
                      </Link>{' '}
                      <span className="text-12 text-t2">{chain.code}</span>
                    </Td>
                    <Td right>{groupThousands(String(chain.height))}</Td>
                    <Td right>{chain.booked === null ? '–' : groupThousands(String(chain.booked))}</Td>
                    <Td right>{chain.toSend}</Td>
                    <Td right>{chain.waiting}</Td>
                    <Td>
                      <StateTag chain={chain} />
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </Card>
      <ProofCard />
      {isHalting ? <HaltDialog code={null} name={t(($) => $.halts.allName)} coins={[]} onClose={() => setIsHalting(false)} /> : null}
    </div>
  );
}

export function StateTag({ chain }: { chain: Pick<ChainRow, 'isFollowed' | 'isHalted'> & { readonly halts: number } }): ReactNode {
  const { t } = useTexts('chains');
  if (chain.isHalted || chain.halts > 0)
    return (
      <Tag tone="warn">
        <TriangleAlert size={14} aria-hidden="true" />
        {chain.isHalted ? t(($) => $.halted) : t(($) => $.partly)}
      </Tag>
    );
  if (!chain.isFollowed) return <Tag>{t(($) => $.notFollowed)}</Tag>;
  return (
    <Tag tone="p">
      <Check size={14} aria-hidden="true" />
      {t(($) => $.running)}
    </Tag>
  );
}

function ProofCard(): ReactNode {
  const { t } = useTexts('chains');
  const found = useQuery(proofQuery);
  const proof = found.data?.proof;
  const checking = useMutation({ mutationFn: async () => await api.call('deskWalletCheckProof', { body: {} }) });
  const problems = checking.data?.problems;
  return (
    <Card title={t(($) => $.proof.title)}>
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
