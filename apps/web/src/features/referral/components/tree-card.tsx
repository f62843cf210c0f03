import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Segmented, Skeleton, useTexts } from '@agio/ui';
import { ListPages } from '../../../shared/list-pages.tsx';
import { ListState } from '../../../shared/query-states.tsx';
import { treeQuery, TREE_SIZE, type Tree } from '../api/referral.ts';
import { ranges, type TreeFilter } from '../state/filters.ts';
import { rateText } from '../state/worth.ts';
import { TreeDrawing } from './tree-drawing.tsx';
import { TreeList } from './tree-list.tsx';

/** The customer's friends: drawn where there is room, else as a list. */
export function TreeCard({
  filter,
  onChange,
  onFriend,
}: {
  filter: TreeFilter;
  onChange: (next: Partial<TreeFilter>) => void;
  onFriend: (friendId: string) => void;
}): ReactNode {
  const { t } = useTexts('referral');
  const tree = useQuery(treeQuery(filter));
  const { data } = tree;
  const empty = (
    <EmptyState
      action={
        <Button asChild look="outline" size="s">
          <Link to="/account/recommended">{t(($) => $.tree.toPlan)}</Link>
        </Button>
      }
    >
      {t(($) => $.tree.none)}
    </EmptyState>
  );
  return (
    <section className="ui-card mb-4 overflow-hidden" aria-labelledby="referral-tree" aria-busy={tree.isPlaceholderData}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <h2 id="referral-tree" className="text-16">
          {t(($) => $.tree.title)}
        </h2>
        <Segmented
          size="s"
          label={t(($) => $.tree.range)}
          value={filter.range}
          onValueChange={(range) => onChange({ range, page: 1 })}
          items={ranges.map((range) => ({ value: range, label: t(($) => $.tree.ranges[range]) }))}
        />
        {data === undefined ? null : <Keys rates={data.rates.trade} />}
      </div>
      <ListState query={tree} isEmpty={data?.total === 0} empty={empty} />
      {tree.isPending ? <TreeSkeleton /> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <>
          <TreeDrawing tree={data} onFriend={onFriend} />
          <TreeList tree={data} onFriend={onFriend} />
          <p className="border-t border-line px-5 py-3 text-12 text-t2 max-md:hidden">{t(($) => $.tree.note)}</p>
        </>
      )}
      <ListPages page={filter.page} count={Math.ceil((data?.total ?? 0) / TREE_SIZE)} onPage={(page) => onChange({ page })} />
    </section>
  );
}

function TreeSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-7 px-5 py-6">
      {['w-64', 'w-56', 'w-60', 'w-48'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}

function Keys({ rates }: { rates: Tree['rates']['trade'] }): ReactNode {
  const { t } = useTexts('referral');
  return (
    <p className="ml-auto flex flex-wrap gap-x-4 text-12 text-t2 max-md:hidden">
      <span className="inline-flex items-center gap-1.5">
        <i className="size-2 rounded-1 bg-p" aria-hidden="true" />
        {t(($) => $.tree.directRate, { rate: rateText(rates.direct) })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="size-2.5 rounded-full bg-[var(--c2)]" aria-hidden="true" />
        {t(($) => $.tree.active, { rate: rateText(rates.indirect) })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="size-2.5 rounded-full border-2 border-[var(--c2)]" aria-hidden="true" />
        {t(($) => $.tree.idle)}
      </span>
    </p>
  );
}
