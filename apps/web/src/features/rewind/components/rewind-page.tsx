import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, RotateCcw } from 'lucide-react';
import { Button, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import { TimeMachineHead } from '../../../shared/time-machine.tsx';
import { QueryError } from '../../../shared/query-states.tsx';
import { curveQuery, momentQuery, type Curve, type Moment } from '../api/rewind.ts';
import { BalancesThen } from './balances-then.tsx';
import { Beside } from './beside.tsx';
import { ComparedCard } from './compared-card.tsx';
import { Figures } from './figures.tsx';
import { MomentCard } from './moment-card.tsx';
import { OrdersThen } from './orders-then.tsx';
import { useExport } from './use-export.ts';

/** Requests wait until the slider has rested for this long. */
const SETTLED_MS = 150;

/** Own accounts as they were at a chosen moment. */
export function RewindPage(): ReactNode {
  const { t } = useTexts('rewind');
  const currency = useSite()?.rateCurrency ?? 'CNY';
  const { at, with: other } = useSearch({ from: '/site/account/timeMachine' });
  const curve = useQuery(curveQuery(currency));
  const chosen = msOf(at);
  const moment = useQuery(momentQuery(chosen, currency));
  const save = useExport();
  const go = useGo();
  const failed = [moment, curve].find((query) => query.isError && query.data === undefined);
  return (
    <>
      <TimeMachineHead here="rewind">
        <Button look="outline" disabled={chosen === null} onClick={() => go({ at: undefined })}>
          <RotateCcw size={16} aria-hidden="true" />
          {t(($) => $.today)}
        </Button>
        <Button
          look="outline"
          disabled={moment.data === undefined}
          onClick={() => (moment.data === undefined ? undefined : save(moment.data))}
        >
          <Download size={16} aria-hidden="true" />
          {t(($) => $.export)}
        </Button>
      </TimeMachineHead>
      {failed === undefined ? null : (
        <section className="ui-card">
          <QueryError query={failed} />
        </section>
      )}
      {failed === undefined && (moment.data === undefined || curve.data === undefined) ? <Skeleton className="h-90 w-full" /> : null}
      {moment.data === undefined || curve.data === undefined ? null : moment.data.first === null ? (
        <section className="ui-card">
          <EmptyState>{t(($) => $.nothing)}</EmptyState>
        </section>
      ) : (
        <Shown moment={moment.data} curve={curve.data} chosen={chosen} other={msOf(other)} isOld={moment.isPlaceholderData} />
      )}
    </>
  );
}

function Shown({
  chosen,
  curve,
  isOld,
  moment,
  other,
}: {
  moment: Moment;
  curve: Curve;
  chosen: number | null;
  other: number | null;
  isOld: boolean;
}): ReactNode {
  const { t } = useTexts('rewind');
  const go = useGo();
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    if (dragged === null) return undefined;
    const timer = setTimeout(() => {
      go({ at: dragged });
      setDragged(null);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dragged, go]);
  const at = dragged ?? chosen ?? moment.now;
  return (
    <div className="flex flex-col gap-4" aria-busy={isOld}>
      <section className="ui-card overflow-hidden">
        <MomentCard at={at} curve={curve} moment={moment} onMove={setDragged} />
        <Figures moment={moment} />
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <BalancesThen moment={moment} />
        <div className="flex flex-col gap-4">
          <OrdersThen moment={moment} />
          <Beside moment={moment} onGo={(ms) => go({ at: ms })} />
        </div>
      </div>
      <ComparedCard moment={moment} other={other} onOther={(ms) => go({ with: ms })} />
      <p className="text-12 text-t2">{t(($) => $.foot)}</p>
    </div>
  );
}

const msOf = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null);

interface ChosenMoments {
  readonly at?: number | undefined;
  readonly with?: number | undefined;
}

/** Writes moments into the address, so that it can be kept and sent. */
function useGo(): (change: ChosenMoments) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      const named = Object.fromEntries(Object.entries(change).map(([name, ms]) => [name, ms === undefined ? undefined : String(ms)]));
      void navigate({ to: '/account/timeMachine', search: (before) => ({ ...before, ...named }), replace: true, resetScroll: false });
    },
    [navigate],
  );
}
