import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '@agio/ui';
import { logQuery } from '../api/sessions.ts';
import { HistoryCard, HistoryLine } from './history-card.tsx';

/** What was done to guard the account, by whom it was done from where. */
export function LogCard(): ReactNode {
  const { t } = useTexts('security');
  const [page, setPage] = useState(1);
  const log = useQuery(logQuery(page));
  return (
    <HistoryCard title={t(($) => $.log.title)} empty={t(($) => $.log.empty)} query={log} page={page} onPageChange={setPage}>
      {log.data?.list.map((entry, index) => (
        <HistoryLine key={`${entry.time} ${index}`} timeMs={entry.time} device={entry.device} ip={entry.ip}>
          <span className="font-medium">{t(($) => $.log.events[entry.event])}</span>
        </HistoryLine>
      ))}
    </HistoryCard>
  );
}
