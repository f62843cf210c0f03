import type { ReactNode } from 'react';
import { Card, CoinMark, groupThousands, Table, Tag, Td, Th, trimZeros, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../../shared/query-states.tsx';
import { deskQuery, useMayAsk, useWordsOf } from '../../../../shared/desk/index.ts';
import type { Chain, ListedCoin } from '../../api/wallet.ts';
import { Id } from '../../../../shared/id.tsx';
import { LimitsAct, ListCoinAct } from './listing-acts.tsx';

/** Coins of a chain with their contracts and limits; tokens are listed and limits changed by two people. */
export function CoinsCard({ chain: { code, name } }: { chain: Pick<Chain, 'code' | 'name'> }): ReactNode {
  const { t, w } = useWordsOf('listings');
  const coins = useQuery(deskQuery('deskWalletCoins', { params: { code } }));
  const heads = w.columns;
  const mayAsk = useMayAsk('wallet.limits');
  return (
    <Card title={t(($) => $.title)} aside={coins.data?.mayList === true ? <ListCoinAct of={{ code, name }} /> : null}>
      {coins.isError && coins.data === undefined ? <QueryError query={coins} /> : null}
      <div className="overflow-x-auto">
        <Table label={t(($) => $.title)} className="desk-tbl">
          <thead>
            <tr>
              <Th>{heads.coin}</Th>
              <Th>{heads.contract}</Th>
              <Th right>{heads.deposit}</Th>
              <Th right>{heads.withdrawal}</Th>
              <Th right>{heads.fee}</Th>
              <Th>{heads.decided}</Th>
              <Th right>{mayAsk ? heads.change : ''}</Th>
            </tr>
          </thead>
          <tbody>
            {(coins.data?.list ?? []).map((listed) => (
              <CoinLine key={listed.coin} chain={code} listed={listed} />
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

const amount = (text: string): string => groupThousands(trimZeros(text));

function CoinLine({ chain, listed }: { chain: string; listed: ListedCoin }): ReactNode {
  const { t } = useTexts('listings');
  const { coin, contract, decidedBy, limits, listedFrom } = listed;
  return (
    <tr>
      <Td>
        <span className="inline-flex items-center gap-2 font-medium">
          <CoinMark coin={coin} size={20} />
          {coin}
        </span>
      </Td>
      <Td>{contract === null ? t(($) => $.native) : <Id text={contract} />}</Td>
      <Td right>{limits.depositOpen ? amount(limits.depositMinimum) : <Tag tone="warn">{t(($) => $.closed)}</Tag>}</Td>
      <Td right>
        {limits.withdrawalOpen ? (
          `${amount(limits.withdrawalMinimum)} – ${amount(limits.withdrawalMaximum)}`
        ) : (
          <Tag tone="warn">{t(($) => $.closed)}</Tag>
        )}
      </Td>
      <Td right>{amount(limits.fee)}</Td>
      <Td>
        {decidedBy.length === 0 ? t(($) => $.byFile) : decidedBy.join(', ')}
        {listedFrom === null ? null : <span className="block text-12 text-t2">{t(($) => $.fromBlock, { height: listedFrom })}</span>}
      </Td>
      <Td right>
        <LimitsAct of={{ chain, listed }} />
      </Td>
    </tr>
  );
}
