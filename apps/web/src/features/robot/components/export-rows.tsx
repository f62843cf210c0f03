import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { ExportCsv } from '../../../shared/export-csv.tsx';
import { fetchEvents, fetchPairs, type EventKind, type RobotDetails, type RobotEvent, type RobotPair } from '../api/robots.ts';

const eventHeads = ['time', 'event', 'market', 'side', 'price', 'amount', 'paid', 'received', 'profit', 'count', 'reason'] as const;
const pairHeads = ['time', 'market', 'amount', 'buyPrice', 'sellPrice', 'cost', 'received', 'profit'] as const;

/** All events or pairs as a file; times in ISO 8601, amounts with all their digits. */
export function ExportRows({
  robot: { id },
  view,
  what,
}: {
  robot: RobotDetails;
  view: 'events' | 'pairs';
  what: EventKind | undefined;
}): ReactNode {
  const { t } = useTexts('robot');
  return (
    <ExportCsv
      disabled={false}
      file={t(($) => $.csv.file, { id, what: t(($) => $.csv.of[view]) })}
      label={t(($) => $.csv.label)}
      saved={(count, more) => (more ? t(($) => $.csv.more, { count }) : t(($) => $.csv.saved, { count }))}
      rows={async () =>
        view === 'events'
          ? await eventRows(id, what, (head) => t(($) => $.csv.heads[head]))
          : await pairRows(id, (head) => t(($) => $.csv.heads[head]))
      }
    />
  );
}

type Head = (typeof eventHeads)[number] | (typeof pairHeads)[number];

async function eventRows(id: string, what: EventKind | undefined, word: (head: Head) => string) {
  const { list, more } = await fetchEvents(id, what);
  return { rows: eventLines(list, word), more };
}

/** The heads, and the events below them. */
export function eventLines(list: readonly RobotEvent[], word: (head: Head) => string): readonly (readonly string[])[] {
  const cells = list.map((one) => [
    new Date(one.time).toISOString(),
    one.what,
    one.market ?? '',
    one.side ?? '',
    one.price ?? '',
    one.amount ?? '',
    one.paid ?? '',
    one.received ?? '',
    one.profit ?? '',
    String(one.count),
    one.reason ?? '',
  ]);
  return [eventHeads.map(word), ...cells];
}

async function pairRows(id: string, word: (head: Head) => string) {
  const { list, more } = await fetchPairs(id);
  return { rows: pairLines(list, word), more };
}

/** The heads, and the pairs below them. */
export function pairLines(list: readonly RobotPair[], word: (head: Head) => string): readonly (readonly string[])[] {
  const cells = list.map((one) => [
    new Date(one.time).toISOString(),
    one.market,
    one.amount,
    one.buyPrice,
    one.sellPrice,
    one.cost,
    one.received,
    one.profit,
  ]);
  return [pairHeads.map(word), ...cells];
}
