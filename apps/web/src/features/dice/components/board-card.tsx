import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Button,
  cn,
  compareDecimals,
  DataTable,
  EmptyState,
  formatTime,
  Segmented,
  signOf,
  Skeleton,
  useLanguage,
  useTexts,
  type Column,
} from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { useDiceLive, useDiceStatus } from '../api/live.ts';
import { betsQuery, type Bet, type BoardBet } from '../api/play.ts';
import { coins, signed } from './amounts.ts';
import { VerifyDialog } from './verify-dialog.tsx';

type View = 'all' | 'mine' | 'large';
type Row = Omit<BoardBet, 'player' | 'roll'> & { readonly player: string; readonly roll: string | null; readonly own: Bet | null };

/** Five rows, which move on every two seconds, however fast people bet. */
const ROWS = 5;
const MOVES_MS = 2_000;
const KEPT = 200;

/** Bets of all customers, the customer's own, and the largest wins among the newest. */
export function BoardCard({ first }: { first: readonly BoardBet[] }): ReactNode {
  const { t } = useTexts('dice');
  const [view, setView] = useState<View>('all');
  const loggedIn = useLoggedIn();
  const bets = useBoard(first);
  const mine = useQuery({ ...betsQuery({ coin: '', state: 'all', page: 1 }, 10), enabled: loggedIn });
  const large = bets.filter(({ result }) => signOf(result) > 0).toSorted((a, b) => compareDecimals(b.result, a.result));
  const rows: readonly Row[] =
    view === 'mine'
      ? (mine.data?.list ?? []).map((bet) => ({ ...bet, player: '', own: bet }))
      : (view === 'large' ? large : bets).slice(0, ROWS).map((bet) => ({ ...bet, own: null }));
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.board.title)}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-3">
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.board.title)}
          value={view}
          onValueChange={setView}
          items={[
            { value: 'all', label: t(($) => $.board.all) },
            ...(loggedIn ? [{ value: 'mine' as const, label: t(($) => $.board.mine) }] : []),
            { value: 'large', label: t(($) => $.board.large) },
          ]}
        />
        <Live />
      </div>
      {view === 'mine' && mine.data === undefined ? (
        mine.isError ? (
          <QueryError query={mine} />
        ) : (
          <Skeleton className="m-5 w-60" />
        )
      ) : rows.length === 0 ? (
        <EmptyState>{view === 'mine' ? t(($) => $.board.emptyMine) : t(($) => $.board.empty)}</EmptyState>
      ) : (
        <Rows list={rows} isMine={view === 'mine'} />
      )}
    </section>
  );
}

/** The newest bets first, as they were at the last move. */
function useBoard(first: readonly BoardBet[]): readonly BoardBet[] {
  const [heard, setHeard] = useState<readonly BoardBet[]>(() => first.toReversed());
  const [shown, setShown] = useState(heard);
  useDiceLive('dice', ({ data, type }) => {
    const newest = data.bets.toReversed();
    setHeard((before) => (type === 'snapshot' ? newest : [...newest, ...before].slice(0, KEPT)));
  });
  const move = useEffectEvent(() => setShown(heard));
  useEffect(() => {
    const timer = setInterval(() => move(), MOVES_MS);
    return () => clearInterval(timer);
  }, []);
  return shown.length < ROWS ? heard : shown;
}

function Live(): ReactNode {
  const { t } = useTexts('dice');
  const { state } = useDiceStatus();
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-t2">
      <span className={cn('size-2 rounded-full', state === 'open' ? 'bg-p' : 'bg-t3')} aria-hidden="true" />
      {state === 'open' ? t(($) => $.live) : t(($) => $.connecting)}
    </span>
  );
}

function useColumns(isMine: boolean, onVerify: (bet: Bet | null) => void): readonly Column<Row>[] {
  const { t } = useTexts('dice');
  const language = useLanguage();
  return [
    { key: 'id', head: t(($) => $.board.no), className: 'text-t2', render: ({ id }) => id },
    { key: 'time', head: t(($) => $.board.time), className: 'text-t2', render: ({ time }) => formatTime(time, language) },
    ...(isMine ? [] : [{ key: 'player', head: t(($) => $.board.player), render: ({ player }: Row) => player }]),
    {
      key: 'stake',
      head: t(($) => $.stake),
      right: true,
      render: ({ coin, stake }) => (
        <>
          {coins(stake)}
          <span className="ui-unit">{coin}</span>
        </>
      ),
    },
    { key: 'multiple', head: t(($) => $.multiple), right: true, render: ({ multiple }) => `${multiple}×` },
    {
      key: 'scope',
      head: t(($) => $.board.scope),
      right: true,
      className: 'text-t2',
      render: ({ scope }) => t(($) => $.scopeFromTo, scope),
    },
    { key: 'roll', head: t(($) => $.roll), right: true, className: 'font-medium', render: ({ roll }) => roll ?? '–' },
    {
      key: 'result',
      head: t(($) => $.board.result),
      right: true,
      render: ({ result }) => <span className={signOf(result) > 0 ? 'font-medium text-pt' : undefined}>{signed(result)}</span>,
    },
    ...(isMine
      ? [
          {
            key: 'verify',
            head: t(($) => $.verify.act),
            quiet: true,
            right: true,
            render: ({ own }: Row) => (
              <Button size="s" look="ghost" onClick={() => onVerify(own)}>
                {t(($) => $.verify.act)}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function Rows({ isMine, list }: { list: readonly Row[]; isMine: boolean }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const [checked, setChecked] = useState<Bet | null>(null);
  const columns = useColumns(isMine, setChecked);
  return (
    <>
      <div className="hidden overflow-x-auto sm:block">
        <DataTable label={t(($) => $.board.title)} columns={columns} list={list} keyOf={({ id }) => id} />
      </div>
      <ul className="sm:hidden">
        {list.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-t border-line px-5 py-2.5 text-13 tabular-nums first:border-t-0"
          >
            <span>
              {coins(row.stake)} {row.coin} <span className="text-t2">{row.multiple}×</span>
            </span>
            <span className={cn('text-right', signOf(row.result) > 0 && 'font-medium text-pt')}>{signed(row.result)}</span>
            <span className="text-12 text-t2">
              <span className="normal-nums">{row.player === '' ? row.id : row.player}</span> · {formatTime(row.time, language)}
            </span>
            <span className="text-right text-12 text-t2">
              {row.roll} · {t(($) => $.scopeFromTo, row.scope)}
            </span>
            {row.own === null ? null : (
              <Button size="s" look="ghost" className="col-start-2 justify-self-end" onClick={() => setChecked(row.own)}>
                {t(($) => $.verify.act)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {checked === null ? null : <VerifyDialog bet={checked} onClose={() => setChecked(null)} />}
    </>
  );
}
