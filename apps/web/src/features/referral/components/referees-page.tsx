import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { planQuery } from '../api/referral.ts';
import { searchOf, viewOf, type RecordFilter, type TreeFilter } from '../state/filters.ts';
import { PartHead } from './part-head.tsx';
import { Totals } from './plan-page.tsx';
import { RecordsCard } from './records-card.tsx';
import { TreeCard } from './tree-card.tsx';

/** The customer's friends, and every reward that they brought. */
export function RefereesPage(): ReactNode {
  const navigate = useNavigate();
  const view = viewOf(useSearch({ from: '/site/account/referees' }));
  const plan = useQuery(planQuery);
  const show = (next: { readonly tree?: Partial<TreeFilter>; readonly records?: Partial<RecordFilter> }): void => {
    const search = searchOf({ tree: { ...view.tree, ...next.tree }, records: { ...view.records, ...next.records } });
    void navigate({ to: '/account/referees', search, replace: true, resetScroll: false });
  };
  return (
    <>
      <PartHead part="people" />
      {plan.isError && plan.data === undefined ? <QueryError query={plan} /> : null}
      {plan.data === undefined ? null : <Totals plan={plan.data} />}
      <TreeCard filter={view.tree} onChange={(tree) => show({ tree })} onFriend={(friendId) => show({ records: { friendId, page: 1 } })} />
      <RecordsCard filter={view.records} onChange={(records) => show({ records: { page: 1, ...records } })} />
    </>
  );
}
