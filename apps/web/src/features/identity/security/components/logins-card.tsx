import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '@agio/ui';
import { loginsQuery } from '../api/sessions.ts';
import { HistoryCard, HistoryLine } from './history-card.tsx';
import { usePlace } from './use-place.ts';

/** Every log-in and every refused try; those that were refused stand out in words and colour. */
export function LoginsCard(): ReactNode {
  const { t } = useTexts('security');
  const place = usePlace();
  const [page, setPage] = useState(1);
  const logins = useQuery(loginsQuery(page));
  return (
    <HistoryCard title={t(($) => $.logins.title)} empty={t(($) => $.logins.empty)} query={logins} page={page} onPageChange={setPage}>
      {logins.data?.list.map((entry, index) => (
        <HistoryLine
          key={`${entry.time} ${index}`}
          timeMs={entry.time}
          device={entry.place === null ? entry.device : `${entry.device} · ${place(entry.place)}`}
          ip={entry.ip}
        >
          <span className={entry.result === 'ok' ? 'font-medium' : 'font-medium text-warn'}>
            {t(($) => $.logins.methods[entry.method])} · {t(($) => $.logins.results[entry.result])}
          </span>
        </HistoryLine>
      ))}
    </HistoryCard>
  );
}
