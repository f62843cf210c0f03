import type { ReactNode } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { Card, EmptyState, groupThousands, Skeleton, Table, Tag, Td, Th, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery } from '../../../../shared/desk/index.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import type { ChainRow } from '../../api/wallet.ts';
import { HaltAct } from './chain-acts.ts';
import { HaltCard } from './halt-card.tsx';
import { ProofCard } from './proof-card.tsx';

/** Every chain at a glance; what is halted everywhere stands above. */
export function ChainsPage(): ReactNode {
  const { t } = useTexts('chains');
  const chains = useQuery(deskQuery('deskWalletChains'));
  const list = chains.data?.list ?? [];
  return (
    <div className="flex flex-col gap-3">
      {chains.data?.everywhere.map((halt) => (
        <HaltCard key={halt.id} halt={halt} name={t(($) => $.halts.allName)} />
      ))}
      <Card title={t(($) => $.title)} aside={<HaltAct of={{ code: null, name: t(($) => $.halts.allName), coins: [] }} />}>
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
