import type { ReactNode } from 'react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Button, Card, CopyButton, formatDateTime, inGroups, Notice, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { madeAt } from '../../../../shared/statement.ts';
import { SupportText } from '../../../../shared/support-text.tsx';
import { historyQuery, type Liabilities, type LiabilityStatement } from '../api/proofs.ts';
import { checkHistory, type HistoryVerdict } from '../state/statements.ts';

const canCheck = typeof crypto !== 'undefined' && 'subtle' in crypto;

/** The signed proofs in order, and one hash to compare with others: equal hashes mean the same history. */
export function HistoryCard({ proof }: { proof: Liabilities }): ReactNode {
  const { t } = useTexts('proof');
  const history = useInfiniteQuery({ ...historyQuery, enabled: proof.statement !== null });
  const checking = useMutation({ mutationFn: async (list: readonly LiabilityStatement[]) => await checkHistory(proof, list) });
  const list = history.data?.pages.flatMap((page) => page.list);
  if (proof.statement === null)
    return (
      <Card title={t(($) => $.history)} bodyClassName="px-5 pb-5 text-13 text-t2">
        <p>{t(($) => $.unsigned)}</p>
      </Card>
    );
  return (
    <Card className="overflow-hidden" title={t(($) => $.history)}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-t2">{t(($) => $.historyText)}</p>
        <dl className="ui-kv max-sm:grid-cols-1 max-sm:gap-y-0.5 max-sm:[&>dd]:text-left max-sm:[&>dd]:pb-2">
          <dt>{t(($) => $.fingerprint)}</dt>
          <dd>
            <Copied text={proof.statement.hash} shown={inGroups(proof.statement.hash).join(' ')} />
          </dd>
          <dt>{t(($) => $.key)}</dt>
          <dd>
            <Copied text={proof.statement.publicKey} shown={proof.statement.publicKey} />
          </dd>
        </dl>
        <Button
          className="self-start"
          busy={checking.isPending}
          disabled={!canCheck || list === undefined}
          onClick={() => checking.mutate(list ?? [])}
        >
          {t(($) => $.checkHistory)}
        </Button>
        {canCheck ? null : <Notice tone="warn">{t(($) => $.noCrypto)}</Notice>}
        {checking.data === undefined ? null : <Verdict verdict={checking.data} count={checking.variables.length} />}
      </div>
      {history.isPending ? (
        <div className="border-t border-line px-5 py-5">
          <Skeleton className="w-60" />
        </div>
      ) : null}
      {history.isError && list === undefined ? <QueryError query={history} /> : null}
      <ul>
        {list?.map((statement) => (
          <Line key={statement.number} statement={statement} />
        ))}
      </ul>
      {history.hasNextPage ? (
        <div className="border-t border-line px-5 py-3">
          <Button
            busy={history.isFetchingNextPage}
            onClick={() => {
              checking.reset();
              void history.fetchNextPage();
            }}
          >
            {t(($) => $.older)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Verdict({ verdict, count }: { verdict: HistoryVerdict; count: number }): ReactNode {
  const { t } = useTexts('proof');
  if (verdict.broken !== null)
    return (
      <Notice tone="warn" role="alert">
        <SupportText text={t(($) => $.historyBad, { number: verdict.broken })} />
      </Notice>
    );
  return (
    <Notice tone={verdict.signaturesChecked ? 'p' : 'warn'} role="status">
      {verdict.signaturesChecked ? t(($) => $.historyGood, { count }) : t(($) => $.historyUnsigned)}
    </Notice>
  );
}

function Line({ statement }: { statement: LiabilityStatement }): ReactNode {
  const { t } = useTexts('proof');
  const language = useLanguage();
  const time = madeAt(statement);
  return (
    <li className="border-t border-line px-5 py-3 text-13">
      <details>
        <summary className="cursor-pointer">
          {t(($) => $.number, { id: statement.number })}
          {time === null ? null : <span className="pl-3 text-t2">{formatDateTime(time, language)}</span>}
          <span className="block font-mono text-12 break-all text-t2">{statement.hash}</span>
        </summary>
        <pre className="mt-2 overflow-x-auto rounded-2 bg-s2 p-3 text-12 break-all whitespace-pre-wrap">{statement.text}</pre>
        <Copied text={statement.signature} shown={`${t(($) => $.signature)} ${statement.signature}`} />
      </details>
    </li>
  );
}

function Copied({ text, shown }: { text: string; shown: string }): ReactNode {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 flex-1 py-1 font-mono text-12 break-all">{shown}</span>
      <CopyButton text={text} />
    </span>
  );
}
