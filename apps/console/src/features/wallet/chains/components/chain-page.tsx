import type { ReactNode } from 'react';
import { Server, TriangleAlert } from 'lucide-react';
import { Card, EmptyState, groupThousands, Select, Table, Tag, Td, Th, trimZeros, truncate, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { deskQuery, useWordsOf } from '../../../../shared/desk/index.ts';
import { Id } from '../../../../shared/id.tsx';
import { QueryPage } from '../../../../shared/query-page.tsx';
import { QueryError } from '../../../../shared/query-states.tsx';
import { Time } from '../../../../shared/time/time.tsx';
import type { Chain } from '../../api/wallet.ts';
import { Amount, Fact } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { CoinsCard } from '../../listings/components/coins-card.tsx';
import { StateTag } from './chains-page.tsx';
import { BookAct, HaltAct } from './chain-acts.ts';
import { HaltCard } from './halt-card.tsx';
import { Standing } from './standing.tsx';
import { Unexplained } from './unexplained.tsx';

/** One chain: what is halted first, then its height, nodes, reconciliation and what is under way. */
export function ChainPage(): ReactNode {
  const { code } = useParams({ from: '/desk/chains/$code' });
  const chain = useQuery(deskQuery('deskWalletChain', { params: { code } }));
  return <QueryPage query={chain}>{(found) => <Shown chain={found} />}</QueryPage>;
}

function Shown({ chain }: { chain: Chain }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <Head chain={chain} />
      {chain.halts.map((halt) => (
        <HaltCard key={halt.id} halt={halt} name={halt.chain === null ? '' : chain.name} />
      ))}
      <Top chain={chain} />
      {chain.unexplained.length === 0 ? null : <Unexplained chain={chain} />}
      <Standing
        chain={chain}
        nodes={<Nodes code={chain.code} agreement={chain.agreement} />}
        payments={
          <>
            <Payments chain={chain} />
            {chain.isFollowed ? <CoinsCard chain={chain} /> : null}
          </>
        }
        addresses={<Addresses chain={chain} />}
      />
    </div>
  );
}

function Head({ chain }: { chain: Chain }): ReactNode {
  const { t } = useTexts('chains');
  const navigate = useNavigate();
  const others = useQuery(deskQuery('deskWalletChains')).data?.list ?? [];
  const { code, coins, confirmations, name } = chain;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="text-20 leading-7 tracking-normal">{name}</h1>
      <StateTag chain={{ ...chain, halts: chain.halts.length }} />
      <span className="text-13 text-t2">
        {code} · {t(($) => $.confirmations, { count: confirmations })}
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {others.length < 2 ? null : (
          <Select
            size="s"
            bare
            name={t(($) => $.another)}
            value={code}
            onValueChange={(next) => void navigate({ to: '/chains/$code', params: { code: next } })}
            options={others.map((one) => ({ value: one.code, label: one.name }))}
          />
        )}
        {chain.halts.length > 0 ? <BookAct of={{ chain, entry: null }} /> : null}
        <HaltAct of={{ code, name, coins: coins.map(({ coin }) => coin) }} />
      </span>
    </div>
  );
}

function Top({ chain }: { chain: Chain }): ReactNode {
  const { t } = useTexts('chains');
  const { data: nodes, isError } = useQuery(deskQuery('deskWalletNodes', { params: { code: chain.code } }));
  const { agreement, booked, confirmations, height, toSend, waiting } = chain;
  const fee = nodes?.fee;
  return (
    <Figures
      figures={[
        {
          name: t(($) => $.figures.height),
          value: groupThousands(String(height)),
          note: nodes === undefined ? '' : t(($) => $.figures.agreed, { needed: agreement, nodes: nodes.list.length }),
        },
        {
          name: t(($) => $.figures.booked),
          value: booked === null ? '–' : groupThousands(String(booked)),
          note:
            booked === null
              ? t(($) => $.noBlock)
              : t(($) => $.behind, { count: Math.max(0, height - booked), confirmations: confirmations - 1 }),
        },
        { name: t(($) => $.figures.deposits), value: waiting, note: t(($) => $.figures.forPeople) },
        { name: t(($) => $.figures.toSend), value: toSend, note: t(($) => $.figures.withdrawals) },
        {
          name: t(($) => $.figures.fee),
          // Without an answer the fee is unknown, which is not the same as none.
          value: fee === undefined ? (isError ? '–' : undefined) : fee === null ? '–' : trimZeros(truncate(fee.amount, 4)),
          note: fee === undefined ? '' : fee === null ? t(($) => $.figures.noFee) : t(($) => $.figures[fee.unit]),
        },
      ]}
    />
  );
}

function Nodes({ code, agreement }: { code: string; agreement: number }): ReactNode {
  const { t } = useTexts('chains');
  const nodes = useQuery(deskQuery('deskWalletNodes', { params: { code } }));
  const list = nodes.data?.list ?? [];
  return (
    <Card
      title={t(($) => $.nodes.title)}
      aside={
        list.length === 0 ? null : (
          <span className="text-12 text-t2">{t(($) => $.nodes.agreement, { needed: agreement, nodes: list.length })}</span>
        )
      }
    >
      {nodes.isError && nodes.data === undefined ? <QueryError query={nodes} /> : null}
      <div className="overflow-x-auto">
        <Table label={t(($) => $.nodes.title)} className="desk-tbl">
          <thead>
            <tr>
              <Th>{t(($) => $.nodes.node)}</Th>
              <Th right>{t(($) => $.nodes.height)}</Th>
              <Th right>{t(($) => $.nodes.answer)}</Th>
              <Th>{t(($) => $.nodes.state)}</Th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ agrees, answerMs, height, name }) => (
              <tr key={name}>
                <Td>
                  <span className="inline-flex items-center gap-2">
                    {agrees ? (
                      <Server size={16} aria-hidden="true" />
                    ) : (
                      <TriangleAlert size={16} className="text-warn" aria-hidden="true" />
                    )}
                    {name}
                  </span>
                </Td>
                <Td right>{height === null ? '–' : groupThousands(String(height))}</Td>
                <Td right>{answerMs === null ? '–' : t(($) => $.nodes.ms, { ms: answerMs })}</Td>
                <Td>
                  <Tag tone={agrees ? 'p' : 'warn'}>
                    {agrees ? t(($) => $.nodes.agrees) : height === null ? t(($) => $.nodes.silent) : t(($) => $.nodes.disagrees)}
                  </Tag>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

function Payments({ chain }: { chain: Chain }): ReactNode {
  const { t, w } = useWordsOf('chains');
  const heads = w.payments.columns;
  return (
    <Card title={t(($) => $.payments.title)}>
      {chain.payments.length === 0 ? (
        <EmptyState>{t(($) => $.payments.none)}</EmptyState>
      ) : (
        <div className="overflow-x-auto">
          <Table label={t(($) => $.payments.title)} className="desk-tbl">
            <thead>
              <tr>
                <Th>{heads.id}</Th>
                <Th>{heads.what}</Th>
                <Th right>{heads.amount}</Th>
                <Th>{heads.transaction}</Th>
                <Th>{heads.since}</Th>
                <Th>{heads.state}</Th>
              </tr>
            </thead>
            <tbody>
              {chain.payments.map(({ amount, coin, id, isStuck, kind, since, state, txid }) => (
                <tr key={`${kind} ${id}`}>
                  <Td>
                    {kind === 'withdrawal' ? (
                      <Link to="/withdrawals" search={{ view: 'under_way', open: id }} className="ui-link">
                        {id}
                      </Link>
                    ) : (
                      '–'
                    )}
                  </Td>
                  <Td>{t(($) => $.payments.kinds[kind])}</Td>
                  <Td right>{amount === null || coin === null ? '–' : <Amount value={amount} coin={coin} />}</Td>
                  <Td>{txid === null ? '–' : <Id text={txid} />}</Td>
                  <Td>
                    <Time at={since} />
                  </Td>
                  <Td>
                    <Tag {...(isStuck ? { tone: 'warn' as const } : {})}>
                      {isStuck ? t(($) => $.payments.stuck) : t(($) => $.payments.states[state])}
                    </Tag>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

function Addresses({ chain }: { chain: Chain }): ReactNode {
  const { t } = useTexts('chains');
  const { addresses } = chain;
  if (addresses === null) return null;
  return (
    <Card title={t(($) => $.addresses.title)}>
      <dl className="flex flex-col gap-1.5 px-4 pb-4">
        {(['hot', 'gas', 'cold'] as const).map((place) => {
          const address = addresses[place];
          return (
            <Fact key={place} name={t(($) => $.addresses[place])}>
              {address === null ? t(($) => $.addresses.none) : <Id text={address} />}
            </Fact>
          );
        })}
        <Fact name={t(($) => $.addresses.deposits)}>{addresses.deposits}</Fact>
      </dl>
    </Card>
  );
}
