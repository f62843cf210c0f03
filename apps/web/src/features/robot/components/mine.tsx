import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button, EmptyState, Segmented, Skeleton, useTexts } from '@agio/ui';
import { useFeature } from '../../../shared/info.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { robotsQuery } from '../api/robots.ts';
import { totalsOf, type Totals } from '../state/statement.ts';
import { MoneyFigures } from './figures.tsx';
import { RobotRow } from './robot-row.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

const states = ['open', 'stopped'] as const;

/** The customer's robots: those that have not stopped, with what they have together, or those that have. */
export function Mine(): ReactNode {
  const { t } = useTexts('robot');
  const navigate = useNavigate();
  const search = useSearch({ from: '/autoTrade' });
  const state = states.find((one) => one === search.state) ?? 'open';
  const page = Math.max(1, Math.floor(Number(search.p ?? '1')) || 1);
  const robots = useQuery(robotsQuery({ state, page }));
  const list = robots.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((robots.data?.total ?? 0) / (robots.data?.limit ?? 20)));
  const isOn = useFeature('robot') !== false;
  const show = (next: { state?: 'stopped'; p?: string }): void =>
    void navigate({ to: '/autoTrade', search: { view: 'mine', ...next }, replace: true, resetScroll: false });
  const newRobot = (
    <Button asChild look="primary" size="m">
      <Link to="/autoTrade">
        <Plus size={16} aria-hidden="true" />
        {t(($) => $.frame.new)}
      </Link>
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="text-20">{t(($) => $.mine.title)}</h1>
        <Segmented
          size="s"
          label={t(($) => $.mine.which)}
          value={state}
          onValueChange={(next) => show(next === 'open' ? {} : { state: next })}
          items={states.map((one) => ({ value: one, label: t(($) => $.mine.states[one]) }))}
        />
        <span className="ml-auto">{isOn ? newRobot : null}</span>
      </div>
      {isOn ? null : <p className="mb-4 rounded-1 bg-s2 px-3 py-2 text-13 text-t2">{t(($) => $.mine.off)}</p>}
      {state === 'open'
        ? totalsOf(list.filter((one) => one.state !== 'draft')).map((totals) => <Together key={totals.quote} totals={totals} />)
        : null}
      <section className="ui-card overflow-hidden" aria-label={t(($) => $.mine.title)} aria-busy={robots.isPlaceholderData}>
        <ListState
          query={robots}
          isEmpty={list.length === 0}
          empty={<EmptyState action={isOn && state === 'open' ? newRobot : undefined}>{t(($) => $.mine.empty[state])}</EmptyState>}
        />
        {robots.isPending ? <Skeletons /> : null}
        <ul>
          {list.map((robot) => (
            <RobotRow key={robot.id} robot={robot} />
          ))}
        </ul>
        <ListPages page={page} count={pages} onPage={(next) => show({ ...(state === 'stopped' ? { state } : {}), p: String(next) })} />
      </section>
    </>
  );
}

/** All robots of one quote coin added up. */
function Together({ totals }: { totals: Totals }): ReactNode {
  const { t } = useTexts('robot');
  const notes = {
    equity: t(($) => $.mine.count, { count: totals.robots }),
    grid: t(($) => $.figures.gridNote),
    position: t(($) => $.figures.positionNote),
  };
  return <MoneyFigures kind="all" money={totals} notes={notes} />;
}

function Skeletons(): ReactNode {
  return Array.from({ length: 3 }, (_, at) => (
    <div key={at} className="flex items-center justify-between gap-4 border-t border-line px-5 py-6 first:border-t-0">
      <Skeleton className="w-40" />
      <Skeleton className="w-24" />
      <Skeleton className="w-24" />
    </div>
  ));
}
