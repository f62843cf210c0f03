import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, Card, EmptyState, formatDateTime, Pagination, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { fileOfAll, fileOfSeed, saveBets, seedsQuery, type FormerSeed } from '../api/bets-file.ts';
import type { BetsFile } from '../state/bets-file.ts';
import { Long } from './verify-dialog.tsx';

const PER_PAGE = 5;

/** Server seeds that were replaced, each with what it was and with its bets as a file. */
export function SeedsCard(): ReactNode {
  const { t } = useTexts('dice');
  const [page, setPage] = useState(1);
  const seeds = useQuery(seedsQuery(page, PER_PAGE));
  const list = seeds.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((seeds.data?.total ?? 0) / PER_PAGE));
  return (
    <Card title={t(($) => $.seeds.title)} bodyClassName="flex flex-col gap-4">
      <p className="text-13 text-t2">{t(($) => $.seeds.text)}</p>
      <ListState query={seeds} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.seeds.empty)}</EmptyState>} />
      <ul className="flex flex-col gap-4">
        {list.map((seed) => (
          <Seed key={seed.serverSeedHash} seed={seed} />
        ))}
      </ul>
      {pages > 1 ? (
        <div className="flex justify-end">
          <Pagination page={page} count={pages} onPageChange={setPage} />
        </div>
      ) : null}
    </Card>
  );
}

function Seed({ seed }: { seed: FormerSeed }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const { bets, ended, serverSeed, serverSeedHash } = seed;
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <span className="tabular-nums">{t(($) => $.seeds.ended, { count: bets, time: formatDateTime(ended, language) })}</span>
        <SaveBets name={`dice-${serverSeedHash.slice(0, 8)}`} disabled={bets === 0} read={() => fileOfSeed(seed)} />
      </div>
      <div className="grid gap-2 lg:grid-cols-2">
        <Long name={t(($) => $.fair.hash)} value={serverSeedHash} />
        {serverSeed === null ? (
          <p className="text-13 text-t2">{t(($) => $.seeds.lost)}</p>
        ) : (
          <Long name={t(($) => $.fair.seed)} value={serverSeed} />
        )}
      </div>
    </li>
  );
}

/** All own bets as the verifier reads them. */
export function SaveAllBets({ disabled }: { disabled: boolean }): ReactNode {
  return <SaveBets name="dice-bets" disabled={disabled} read={fileOfAll} />;
}

function SaveBets({ disabled, name, read }: { name: string; disabled: boolean; read: () => Promise<BetsFile> }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const saving = useMutation({ mutationFn: read, onSuccess: (file) => saveBets(name, file) });
  return (
    <span className="flex items-center gap-3">
      {saving.isError ? (
        <span className="ui-help bad" role="alert">
          {errorText(saving.error)}
        </span>
      ) : null}
      <Button look="ghost" size="s" busy={saving.isPending} disabled={disabled} onClick={() => saving.mutate()}>
        {saving.isPending ? null : <Download size={14} aria-hidden="true" />}
        {t(($) => $.fair.file)}
      </Button>
    </span>
  );
}
