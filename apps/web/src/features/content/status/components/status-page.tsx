import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { Button, Card, cn, formatDateTime, formatTime, Skeleton, Tag, useLanguage, useTexts } from '@agio/ui';
import { useSite } from '../../../../shared/info.ts';
import { termsQuery } from '../../../../shared/wallet-terms.ts';
import { statusEveryMs, statusQuery, type SiteStatus } from '../api/status.ts';
import { chainStates, type ChainState, type ChainPause } from '../state/chains.ts';

/** The state above its moment; beside it on phones, where both have a line of their own. */
const told = 'flex flex-col items-end gap-1 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:gap-2';

/** What works now and since when, without a log-in. If the server does not answer, the page says so, and how old what it shows is. */
export function StatusPage(): ReactNode {
  const { t } = useTexts('status');
  const site = useSite();
  const status = useQuery(statusQuery);
  const terms = useQuery({ ...termsQuery, refetchInterval: statusEveryMs, retry: false });
  const chains = terms.data === undefined ? undefined : chainStates(terms.data);
  const parts = status.data?.parts.filter(({ part }) => part !== 'trading' || site?.features.coinTrade !== false);
  const isCut = status.isError;
  return (
    <div className="mx-auto w-full max-w-208 px-4 pt-10 md:px-6">
      <h1>{t(($) => $.title)}</h1>
      <p className="mt-3 text-16 text-t2">{t(($) => $.intro)}</p>
      <Summary
        parts={parts}
        chains={chains}
        isCut={isCut}
        seenAt={status.data?.time}
        onRetry={() => void status.refetch()}
        busy={status.isFetching}
      />
      <Card title={t(($) => $.parts)} className={cn('mt-4 overflow-hidden', isCut && 'grayscale')}>
        <ul>{parts === undefined ? <Waiting rows={4} isCut={isCut} /> : parts.map((part) => <PartLine key={part.part} part={part} />)}</ul>
      </Card>
      <Card title={t(($) => $.chains)} className={cn('mt-4 overflow-hidden', terms.isError && 'grayscale')}>
        <ul>
          {chains === undefined ? (
            <Waiting rows={2} isCut={terms.isError} />
          ) : (
            chains.map((chain) => <ChainLine key={chain.chain} state={chain} />)
          )}
          {chains?.length === 0 ? <li className="border-t border-line px-5 py-4 text-13 text-t2">{t(($) => $.noChains)}</li> : null}
        </ul>
      </Card>
      <p className="mt-3 text-12 text-t3">
        <Watched since={status.data?.watchedSince} />
      </p>
    </div>
  );
}

function Watched({ since }: { since: number | undefined }): ReactNode {
  const { t } = useTexts('status');
  const language = useLanguage();
  return since === undefined ? null : t(($) => $.watched, { time: formatDateTime(since, language) });
}

function Summary({
  parts,
  chains,
  isCut,
  seenAt,
  onRetry,
  busy,
}: {
  parts: SiteStatus['parts'] | undefined;
  chains: readonly ChainState[] | undefined;
  isCut: boolean;
  seenAt: number | undefined;
  onRetry: () => void;
  busy: boolean;
}): ReactNode {
  const { t } = useTexts('status');
  const language = useLanguage();
  const isWell = parts?.every(({ works }) => works) === true && chains?.every(({ pauses }) => pauses.length === 0) === true;
  const isKnown = parts !== undefined && chains !== undefined;
  if (!isCut && !isKnown) return <Skeleton className="mt-6 h-16 w-full" />;
  const Icon = isCut ? CircleHelp : isWell ? CircleCheck : CircleAlert;
  return (
    <div
      role="status"
      className={cn(
        'mt-6 flex flex-wrap items-center gap-3 rounded-3 border px-5 py-4',
        !isCut && isWell ? 'border-line bg-p-soft' : 'border-line bg-warn-soft',
      )}
    >
      <Icon size={20} aria-hidden="true" className={!isCut && isWell ? 'text-pt' : 'text-warn'} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{isCut ? t(($) => $.cut) : isWell ? t(($) => $.well) : t(($) => $.unwell)}</p>
        <p className="text-13 text-t2">
          {isCut
            ? seenAt === undefined
              ? t(($) => $.cutNothing)
              : t(($) => $.cutSeen, { time: formatDateTime(seenAt, language) })
            : seenAt === undefined
              ? null
              : t(($) => $.seen, { time: formatTime(seenAt, language) })}
        </p>
      </div>
      {isCut ? (
        <Button size="s" look="outline" busy={busy} onClick={onRetry}>
          {t(($) => $.again)}
        </Button>
      ) : null}
    </div>
  );
}

function Waiting({ rows, isCut }: { rows: number; isCut: boolean }): ReactNode {
  const { t } = useTexts('status');
  if (isCut) return <li className="border-t border-line px-5 py-4 text-13 text-t2">{t(($) => $.unknown)}</li>;
  return Array.from({ length: rows }, (_, row) => (
    <li key={row} className="border-t border-line px-5 py-4">
      <Skeleton className="w-60" />
    </li>
  ));
}

function PartLine({ part: { part, since, works } }: { part: SiteStatus['parts'][number] }): ReactNode {
  const { t } = useTexts('status');
  const language = useLanguage();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{t(($) => $.part[part].name)}</p>
        <p className="text-13 text-t2">{works ? t(($) => $.part[part].about) : t(($) => $.part[part].broken)}</p>
      </div>
      <span className={since === null ? undefined : told}>
        <Tag tone={works ? 'p' : 'warn'}>{works ? t(($) => $.works) : t(($) => $.broken)}</Tag>
        {since === null ? null : <span className="text-12 text-t2">{t(($) => $.since, { time: formatDateTime(since, language) })}</span>}
      </span>
    </li>
  );
}

function ChainLine({ state: { chainName, pauses } }: { state: ChainState }): ReactNode {
  const { t } = useTexts('status');
  return (
    <li className="border-t border-line px-5 py-3">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">{chainName}</p>
        {pauses.length === 0 ? <Tag tone="p">{t(($) => $.works)}</Tag> : null}
      </div>
      {pauses.length === 0 ? (
        <p className="text-13 text-t2">{t(($) => $.chainWorks)}</p>
      ) : (
        <ul>
          {pauses.map((pause) => (
            <PauseLine key={`${pause.direction} ${pause.reason}`} pause={pause} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PauseLine({ pause: { coins, direction, reason, since } }: { pause: ChainPause }): ReactNode {
  const { t } = useTexts('status');
  const language = useLanguage();
  return (
    <li className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-1">
      <p className="min-w-40 flex-1 text-13">
        <span className="font-medium">
          {coins === null ? t(($) => $.pause[direction]) : t(($) => $.pauseOf[direction], { coins: coins.join(' · ') })}
        </span>{' '}
        <span className="text-t2">{t(($) => $.why[reason])}</span>
      </p>
      <span className={told}>
        <Tag tone="warn">{t(($) => $.paused)}</Tag>
        <span className="text-12 text-t2">{t(($) => $.since, { time: formatDateTime(since, language) })}</span>
      </span>
    </li>
  );
}
