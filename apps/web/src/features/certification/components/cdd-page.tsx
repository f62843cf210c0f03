import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { realnameQuery, useCertificationLive } from '../api/certification.ts';
import { AllowsTable } from './allows-table.tsx';
import { HappensDialog } from './happens-dialog.tsx';
import { LevelCards } from './level-cards.tsx';
import { WhereCard } from './where-card.tsx';

/** Where one stands, the three levels, and what each allows. */
export function CddPage(): ReactNode {
  const { t } = useTexts('certification');
  useCertificationLive();
  const standing = useQuery(realnameQuery);
  const [coin, setCoin] = useState('USDT');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <Button look="ghost" size="s" onClick={() => setAsking(true)}>
          <ShieldCheck size={14} aria-hidden="true" />
          {t(($) => $.happens.title)}
        </Button>
      </div>
      {standing.isError && standing.data === undefined ? <QueryError query={standing} /> : null}
      {standing.isPending ? <Skeleton className="h-50 w-full" /> : null}
      {standing.data === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <WhereCard standing={standing.data} coin={coin} onCoinChange={setCoin} />
          <LevelCards standing={standing.data} coin={coin} />
          <AllowsTable standing={standing.data} coin={coin} />
          <p className="text-12 text-t2">{t(($) => $.foot)}</p>
        </div>
      )}
      <HappensDialog open={asking} onOpenChange={setAsking} />
    </>
  );
}
