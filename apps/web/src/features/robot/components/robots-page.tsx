import { Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { useFeature } from '../../../shared/info.ts';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { QuantifyFrame } from '../../../shared/quantify/quantify-frame.tsx';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { useMedia } from '../../../shared/use-media.ts';
import { useRobotsLive } from '../api/robots.ts';
import { KindCards } from './kind-cards.tsx';
import type { RobotKind } from './kind-pages.ts';
import { kindOf, kinds } from './kinds.ts';
import { Mine } from './mine.tsx';

const PHONE = '(max-width: 759px)';

/** A new robot, or the customer's robots; only the latter while the site has robots off. */
export function RobotsPage(): ReactNode {
  const { view } = useSearch({ from: '/autoTrade' });
  const isOn = useFeature('robot');
  const isMine = view === 'mine' || isOn === false;
  useRobotsLive();
  return <QuantifyFrame here={isMine ? 'mine' : 'new'}>{isMine ? <OwnRobots /> : <NewRobot />}</QuantifyFrame>;
}

function OwnRobots(): ReactNode {
  const { t } = useTexts('robot');
  const loggedIn = useLoggedIn();
  if (loggedIn) return <Mine />;
  return (
    <EmptyState
      className="ui-card"
      action={
        <Button look="primary" size="m" onClick={() => mayAct()}>
          {t(($) => $.mine.logIn)}
        </Button>
      }
    >
      {t(($) => $.mine.visitor)}
    </EmptyState>
  );
}

function NewRobot(): ReactNode {
  const { t } = useTexts('robot');
  const navigate = useNavigate();
  const search = useSearch({ from: '/autoTrade' });
  const isPhone = useMedia(PHONE);
  const markets = useQuery(marketsQuery);
  const open = markets.data?.filter((one) => one.status === 'open' && !one.delisted) ?? [];
  const market = open.find((one) => one.market === search.market) ?? open[0];
  const kind = kindOf(search.kind) ?? kinds[0];
  const show = (next: { kind?: RobotKind; market?: string }): void =>
    // Another market gets a fresh form, as a copy's prices belong to one market.
    void navigate({
      to: '/autoTrade',
      search: next.market === undefined ? { ...search, ...next } : { ...(search.kind === undefined ? {} : { kind: search.kind }), ...next },
      replace: true,
      resetScroll: false,
    });
  if (markets.isError && markets.data === undefined) return <QueryError query={markets} />;
  if (kind === undefined || (markets.isSuccess && market === undefined))
    return <EmptyState className="ui-card">{t(($) => $.noMarket)}</EmptyState>;
  const Page = isPhone ? kind.NewPhone : kind.New;
  return (
    <>
      {isPhone ? null : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-4">
            <h1 className="text-20">{t(($) => $.frame.new)}</h1>
            <p className="text-13 text-t2">{t(($) => $.newNote)}</p>
          </div>
          <div className="pb-4">
            <KindCards chosen={kind.kind} onChoose={(next) => show({ kind: next })} />
          </div>
        </>
      )}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {market === undefined ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <Page
            // Another market is another form: a range of one says nothing on the other.
            key={market.market}
            market={market}
            choice={<KindCards isList chosen={kind.kind} onChoose={(next) => show({ kind: next })} />}
            onMarket={(next) => show({ market: next })}
          />
        )}
      </Suspense>
    </>
  );
}
