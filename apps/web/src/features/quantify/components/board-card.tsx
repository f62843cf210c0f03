import { baseOf, pairName } from '@agio/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, cn, CoinMark, EmptyState, IconButton, Segmented, Skeleton, Sparkline, toneOf, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { useMedia } from '../../../shared/use-media.ts';
import { rankingQuery, windows, type RankingEntry, type Window } from '../api/quantify.ts';
import { BOARD, rowsAt, turnsOf } from '../state/board.ts';
import { plainShare, signedShare, toneOfShare } from '../state/figures.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { bandOf } from './words.ts';

const SHOWN = 20;

/** The scrolling board: five rows, every two seconds the next five; it stands still under the pointer, with the focus in it, and where motion is not wanted. */
export function BoardCard(): ReactNode {
  const { t } = useTexts('ranking');
  const [window, setWindow] = useState<Window>('30');
  const ranking = useQuery(rankingQuery({ window, limit: SHOWN }));
  const [copied, setCopied] = useState<string | null>(null);
  const list = ranking.data?.list ?? [];
  const board = useTurns(list.length);
  if (ranking.isError && ranking.data === undefined) return <QueryError query={ranking} />;
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.board.title)} {...board.holds}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
        <h2 className="text-16">{t(($) => $.board.title)}</h2>
        <Segmented
          size="s"
          label={t(($) => $.window)}
          value={window}
          onValueChange={setWindow}
          items={windows.map((one) => ({ value: one, label: t(($) => $.days, { count: Number(one) }) }))}
        />
        <span className="hidden text-12 text-t2 lg:inline">{t(($) => $.board.about)}</span>
        <span className="ml-auto flex items-center gap-3">
          <Turns board={board} />
          <Link to="/allmill" search={{ view: 'ranking', window }} className="ui-link hidden md:inline">
            {t(($) => $.board.whole)}
          </Link>
        </span>
      </div>
      {ranking.isPending ? <Skeleton className="m-5 h-48" /> : null}
      {ranking.isSuccess && list.length === 0 ? (
        <EmptyState>{ranking.data.computedAt === null ? t(($) => $.board.soon) : t(($) => $.board.none)}</EmptyState>
      ) : null}
      {list.length === 0 ? null : <Heads window={window} />}
      <ol aria-live="off" data-testid="board">
        {rowsAt(list, board.turn).map((row) => (
          <Row key={row.id} row={row} onCopy={() => setCopied(row.id)} />
        ))}
      </ol>
      <Link
        to="/allmill"
        search={{ view: 'ranking', window }}
        className="flex items-center justify-between border-t border-line px-5 py-3 text-13 font-medium md:hidden"
      >
        {t(($) => $.board.wholeOf, { count: ranking.data?.total ?? 0 })}
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
      <p className="border-t border-line px-5 py-3 text-12 text-t2">{t(($) => $.board.foot)}</p>
      {copied === null ? null : <CopyDialog id={copied} onClose={() => setCopied(null)} />}
    </section>
  );
}

interface Board {
  readonly turn: number;
  readonly turns: number;
  readonly isStill: boolean;
  readonly toggle: () => void;
  readonly holds: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

function useTurns(count: number): Board {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [turn, setTurn] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState<boolean | null>(null);
  const turns = turnsOf(count);
  const isStill = isStopped ?? calm;
  const moves = !isStill && !isHeld && turns > 1;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), BOARD.waitMs);
    return () => clearInterval(timer);
  }, [moves]);
  return {
    turn: turn % turns,
    turns,
    isStill,
    toggle: () => setStopped(!isStill),
    holds: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

function Turns({ board: { isStill, toggle, turn, turns } }: { board: Board }): ReactNode {
  const { t } = useTexts('ranking');
  if (turns === 1) return null;
  return (
    <>
      <span
        className="hidden gap-1.5 md:flex"
        role="img"
        aria-label={t(($) => $.board.turn, { from: turn * BOARD.rows + 1, to: (turn + 1) * BOARD.rows })}
      >
        {Array.from({ length: turns }, (_, at) => (
          <i key={at} className={cn('h-1.5 rounded-full', at === turn ? 'w-4 bg-p' : 'w-1.5 bg-s3')} />
        ))}
      </span>
      <IconButton label={isStill ? t(($) => $.board.play) : t(($) => $.board.pause)} onClick={toggle}>
        {isStill ? <Play size={16} /> : <Pause size={16} />}
      </IconButton>
    </>
  );
}

const COLUMNS = 'md:grid-cols-[28px_minmax(0,1.4fr)_minmax(0,1fr)_104px_88px_64px_minmax(0,1.2fr)_148px_88px]';

function Heads({ window }: { window: Window }): ReactNode {
  const { t } = useTexts('ranking');
  const heads = [
    ['', ''],
    [t(($) => $.list.robot), ''],
    [t(($) => $.list.market), ''],
    [t(($) => $.list.returned, { window }), 'text-right'],
    [t(($) => $.list.drawdown), 'text-right'],
    [t(($) => $.list.age), 'text-right'],
    [t(($) => $.list.equity), 'text-right'],
    [t(($) => $.list.line, { window }), 'pl-4'],
    ['', ''],
  ] as const;
  return (
    <div className={cn('hidden gap-3 border-t border-line px-5 py-2 text-12 text-t2 md:grid', COLUMNS)} aria-hidden="true">
      {heads.map(([head, look], at) => (
        <span key={at} className={look}>
          {head}
        </span>
      ))}
    </div>
  );
}

function Row({ onCopy, row }: { row: RankingEntry; onCopy: () => void }): ReactNode {
  const { t } = useTexts('ranking');
  const { canCopy, days, drawdown, kind, markets, nickname, place, returned, spark } = row;
  const base = baseOf(markets[0]);
  return (
    <li
      className={cn(
        'grid h-15 grid-cols-[28px_minmax(0,1fr)_72px_84px] items-center gap-3 border-t border-line px-5 text-13 tabular-nums',
        COLUMNS,
      )}
    >
      <span className={cn('grid size-6 place-items-center rounded-1 text-12 font-semibold', place === 1 ? 'bg-p-soft text-p' : 'bg-s2')}>
        {place}
      </span>
      <span className="min-w-0">
        <b className="block truncate text-14 font-medium">{nickname}</b>
        <span className="block truncate text-12 text-t2">
          {t(($) => $.kinds[kind])}
          <span className="md:hidden">, {base}</span>
        </span>
      </span>
      <span className="hidden items-center gap-2 md:flex">
        <CoinMark coin={base} size={16} />
        {markets.map(pairName).join(', ')}
      </span>
      <Sparkline values={spark} width={72} height={28} className="md:hidden" />
      <span className="text-right md:order-none">
        <span className={cn('font-semibold', toneOf(toneOfShare(returned)))}>{signedShare(returned)}</span>
        <span className="block text-12 text-t2 md:hidden">−{plainShare(drawdown)}</span>
      </span>
      <span className="hidden text-right md:block">−{plainShare(drawdown)}</span>
      <span className="hidden text-right text-t2 md:block">{t(($) => $.days, { count: days })}</span>
      <span className="hidden text-right md:block">{bandOf(t, row)}</span>
      <Sparkline values={spark} width={132} height={28} className="hidden pl-4 md:block" />
      <span className="hidden justify-self-end md:block">
        {canCopy ? (
          <Button look="outline" size="s" onClick={onCopy} aria-label={t(($) => $.list.copyOf, { name: nickname })}>
            {t(($) => $.list.copy)}
          </Button>
        ) : (
          <span className="text-12 text-t2">{row.endedAt === null ? t(($) => $.list.young) : t(($) => $.list.ended)}</span>
        )}
      </span>
    </li>
  );
}
