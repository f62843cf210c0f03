import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, currency, Table, Td, Th, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { monthsQuery } from '../api/merchant.ts';
import { shareText } from '../../../shared/paying/index.ts';

/** A merchant's turnover, orders and completion, month by month. */
export function Months(): ReactNode {
  const { t } = useTexts('otc-desk');
  const found = useQuery(monthsQuery);
  const months = found.data?.months ?? [];
  if (found.isError && found.data === undefined)
    return (
      <Card title={t(($) => $.months.title)} className="mt-4">
        <QueryError query={found} />
      </Card>
    );
  if (months.length === 0) return null;
  return (
    <Card title={t(($) => $.months.title)} className="mt-4 overflow-hidden">
      <div className="overflow-x-auto border-t border-line">
        <Table label={t(($) => $.months.title)}>
          <thead>
            <tr>
              <Th>{t(($) => $.months.month)}</Th>
              <Th right>{t(($) => $.months.orders)}</Th>
              <Th right>{t(($) => $.months.completion)}</Th>
              <Th right>{t(($) => $.months.turnover)}</Th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ completion, month, orders, turnover }) => (
              <tr key={month}>
                <Td>{month}</Td>
                <Td right>{orders}</Td>
                <Td right>{shareText(completion)}</Td>
                <Td right>{turnover.map(({ fiat, total }) => currency(total, fiat)).join(' + ')}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
