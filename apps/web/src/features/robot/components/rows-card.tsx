import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Segmented, useTexts } from '@agio/ui';
import type { RobotDetails } from '../api/robots.ts';
import { EventChoice, eventKindOf, EventList } from './event-list.tsx';
import { ExportRows } from './export-rows.tsx';
import { LineList } from './line-list.tsx';
import { PairList } from './pair-list.tsx';
import { TermsList } from './terms-list.tsx';

const all = ['events', 'pairs', 'lines', 'terms'] as const;
/** Kinds that close what they began, in pairs or in cycles. */
const closing: readonly RobotDetails['kind'][] = ['grid', 'martingale'];

/** Events, pairs, lines and settings of a robot, and the first two as a file. */
export function RowsCard({ robot }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const navigate = useNavigate();
  const search = useSearch({ from: '/autoTrade/history/$id' });
  const views = all.filter((one) => one !== 'pairs' || closing.includes(robot.kind));
  const view = views.find((one) => one === search.view) ?? 'events';
  const what = eventKindOf(search.what);
  const page = Math.max(1, Math.floor(Number(search.p ?? '1')) || 1);
  const show = (next: { view?: string; what?: string; p?: string }): void =>
    void navigate({ to: '/autoTrade/history/$id', params: { id: robot.id }, search: next, replace: true, resetScroll: false });
  const here = view === 'events' ? {} : { view };
  const kept = what === undefined ? {} : { what };
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.rows.label)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
        <Segmented
          look="pills"
          label={t(($) => $.rows.label)}
          value={view}
          onValueChange={(next) => show(next === 'events' ? {} : { view: next })}
          items={views.map((one) => ({ value: one, label: t(($) => $.rows[one === 'lines' && robot.kind !== 'grid' ? 'orders' : one]) }))}
        />
        <span className="flex items-center gap-2">
          {view === 'events' ? <EventChoice what={what} onChoose={(next) => show(next === undefined ? {} : { what: next })} /> : null}
          {view === 'events' || view === 'pairs' ? <ExportRows robot={robot} view={view} what={what} /> : null}
        </span>
      </div>
      {view === 'events' ? (
        <EventList robot={robot} page={page} what={what} onPage={(next) => show({ ...kept, p: String(next) })} />
      ) : view === 'pairs' ? (
        <PairList robot={robot} page={page} onPage={(next) => show({ ...here, p: String(next) })} />
      ) : view === 'lines' ? (
        <LineList robot={robot} />
      ) : (
        <TermsList robot={robot} />
      )}
    </section>
  );
}
