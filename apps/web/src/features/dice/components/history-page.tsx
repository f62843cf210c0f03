import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  Button,
  cn,
  type Column,
  DataTable,
  EmptyState,
  formatDateTime,
  linesOf,
  Segmented,
  signOf,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { betsQuery, playerQuery, type Bet, type BetFilter } from '../api/play.ts';
import { coins, signed } from './amounts.ts';
import { Head } from './head.tsx';
import { SaveAllBets, SeedsCard } from './seeds-card.tsx';
import { VerifyDialog } from './verify-dialog.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

const STATES = ['all', 'won', 'lost'] as const;

/** Own bets with everything that a roll is worked out from. */
export function HistoryPage(): ReactNode {
  const { t } = useTexts('dice');
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/dice/historybooks' });
  const state = STATES.find((one) => one === search.state) ?? 'all';
  const filter: BetFilter = { coin: search.coin ?? '', state, page: Math.max(1, Math.trunc(Number(search.p ?? '1')) || 1) };
  const bets = useQuery(betsQuery(filter));
  const player = useQuery(playerQuery).data;
  const [checked, setChecked] = useState<Bet | null>(null);
  const show = (next: { state?: string; p?: string }): void => {
    void navigate({ to: '/dice/historybooks', search: { ...search, p: '1', ...next }, replace: true, resetScroll: false });
  };
  const list = bets.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((bets.data?.total ?? 0) / (bets.data?.limit ?? 20)));
  const coin = player?.balances[0]?.coin ?? 'USDT';
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <Head part="bets" coin={coin} coins={[coin]} />
      <section className="ui-card overflow-hidden" aria-label={t(($) => $.history.title)} aria-busy={bets.isPlaceholderData}>
        <div className="flex flex-wrap items-center gap-4 border-b border-line px-5 py-3">
          <h2 className="text-16">{t(($) => $.history.title)}</h2>
          <Segmented
            look="pills"
            size="s"
            label={t(($) => $.history.which)}
            value={state}
            onValueChange={(next) => show({ state: next })}
            items={STATES.map((one) => ({ value: one, label: t(($) => $.history.states[one]) }))}
          />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <SaveAllBets disabled={(player?.seeds ?? null) === null && list.length === 0} />
            <Button asChild look="ghost" size="s">
              <a href="/dice-verify.html" target="_blank" rel="noreferrer">
                {t(($) => $.fair.tool)}
              </a>
            </Button>
          </span>
        </div>
        <ListState query={bets} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.history.empty)}</EmptyState>} />
        {bets.isPending || list.length > 0 ? <Rows list={list} isLoading={bets.isPending} onVerify={setChecked} /> : null}
        <ListPages page={filter.page} count={pages} onPage={(page) => show({ p: String(page) })} />
      </section>
      <SeedsCard />
      {checked === null ? null : <VerifyDialog bet={checked} onClose={() => setChecked(null)} />}
    </div>
  );
}

const short = (text: string): string => (text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text);

function useColumns(): readonly Column<Bet>[] {
  const { t } = useTexts('dice');
  const language = useLanguage();
  return [
    { key: 'id', head: t(($) => $.history.serial), className: 'text-t2', render: ({ id }) => id },
    { key: 'time', head: t(($) => $.board.time), className: 'text-t2', render: ({ time }) => formatDateTime(time, language) },
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
    { key: 'scope', head: t(($) => $.board.scope), right: true, render: ({ scope }) => t(($) => $.scopeFromTo, scope) },
    { key: 'random', head: t(($) => $.history.random), right: true, className: 'font-medium', render: ({ roll }) => roll ?? '–' },
    {
      key: 'result',
      head: t(($) => $.board.result),
      right: true,
      render: ({ result }) => <span className={cn(signOf(result) > 0 && 'font-medium text-pt')}>{signed(result)}</span>,
    },
    {
      key: 'hash',
      head: t(($) => $.history.hash),
      className: 'font-mono text-12 text-t2',
      render: ({ serverSeedHash }) => <span title={serverSeedHash}>{short(serverSeedHash)}</span>,
    },
    {
      key: 'client',
      head: t(($) => $.history.client),
      className: 'font-mono text-12 text-t2',
      render: ({ clientSeed, nonce }) => (
        <span title={clientSeed}>
          {short(clientSeed)}:{nonce}
        </span>
      ),
    },
  ];
}

function Rows({ isLoading, list, onVerify }: { list: readonly Bet[]; isLoading: boolean; onVerify: (bet: Bet) => void }): ReactNode {
  const { t } = useTexts('dice');
  const columns = useColumns();
  const verify = (bet: Bet): ReactNode => (
    <Button size="s" look="ghost" onClick={() => onVerify(bet)}>
      {t(($) => $.verify.act)}
    </Button>
  );
  const acting: readonly Column<Bet>[] = [
    ...columns,
    { key: 'act', head: t(($) => $.history.act), quiet: true, right: true, render: verify },
  ];
  return (
    <>
      <div className="hidden overflow-x-auto lg:block">
        <DataTable label={t(($) => $.history.title)} columns={acting} list={list} loading={isLoading} keyOf={({ id }) => id} />
      </div>
      <ul className="lg:hidden">
        {list.map((bet) => (
          <li key={bet.id} className="flex flex-col gap-1 border-t border-line px-5 py-3 text-13 first:border-t-0">
            <dl className="ui-kv">
              {linesOf(columns, bet).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <span className="self-end">{verify(bet)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
