import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFeature } from '../../../shared/info.ts';
import { QuantifyFrame } from '../../../shared/quantify/quantify-frame.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { BoardCard } from './board-card.tsx';
import { Overview, OverviewVisitor } from './overview.tsx';
import { RankingView } from './ranking-view.tsx';

/** The assets and earnings of the customer's robots, and the public ranking; while the site has robots off, only the customer's own. */
export function QuantifyPage(): ReactNode {
  const { view } = useSearch({ from: '/allmill' });
  const isOn = useFeature('robot') !== false;
  const loggedIn = useLoggedIn();
  const isRanking = view === 'ranking' && isOn;
  return (
    <QuantifyFrame here={isRanking ? 'ranking' : 'overview'}>
      {isRanking ? (
        <RankingView />
      ) : (
        <div className="flex flex-col gap-4">
          {loggedIn ? <Overview /> : <OverviewVisitor />}
          {isOn ? <BoardCard /> : null}
        </div>
      )}
    </QuantifyFrame>
  );
}
