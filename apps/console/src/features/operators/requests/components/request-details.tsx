import type { ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import { cn, CopyButton, Notice, Tag, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { ChangeList, EffectList, useWords } from '../../../../shared/asking/index.ts';
import type { OperatorRequest } from '../api/requests.ts';
import { grouped, sha256 } from '../state/hash.ts';

/** What is asked for: why, each value before and after, and the bytes that both people approve. */
export function RequestDetails({ request }: { request: OperatorRequest }): ReactNode {
  const { t } = useTexts('requests');
  const words = useWords();
  const tone = request.state === 'waiting' || request.state === 'refused' || request.state === 'failed' ? 'warn' : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <section className="ui-card overflow-hidden">
        <div className="flex flex-col gap-1 px-4 pt-4 pb-3.5">
          <div className="flex flex-wrap items-center gap-2 text-12 text-t2">
            {t(($) => $.number, { id: request.id })} · {request.kind}
            <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.states[request.state])}</Tag>
          </div>
          <h2 className="break-words">
            {request.target}: {words.kind(request.kind)}
          </h2>
          {request.reason === '' ? (
            <Notice tone="warn">{t(($) => $.reasonNotSigned)}</Notice>
          ) : (
            <p className="break-words whitespace-pre-line text-t2">“{request.reason}”</p>
          )}
        </div>
        <Changes request={request} />
        {request.effect.length === 0 ? null : (
          <div className="border-t border-line p-4">
            <EffectList effect={request.effect} />
          </div>
        )}
      </section>
      <Signed request={request} />
    </div>
  );
}

function Changes({ request }: { request: OperatorRequest }): ReactNode {
  const { t } = useTexts('requests');
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line px-4">
        <h3 className="text-14 leading-5 tracking-normal">{t(($) => $.changes)}</h3>
        <span className="text-12 text-t2">{t(($) => $.asRead)}</span>
      </div>
      <ChangeList
        changes={request.changes}
        nothing={request.kind === 'operators.roles' ? t(($) => $.closed) : t(($) => $.nothing)}
        className="border-t border-line [--inset:16px]"
      />
    </>
  );
}

function Signed({ request }: { request: OperatorRequest }): ReactNode {
  const { t } = useTexts('requests');
  const computed = useQuery({
    queryKey: ['hash', request.payload],
    queryFn: async () => await sha256(request.payload),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const matches = computed === undefined ? null : computed === request.hash;
  return (
    <section className="ui-card overflow-hidden">
      <div className="flex min-h-11 items-center justify-between gap-3 px-4">
        <h3 className="text-14 leading-5 tracking-normal">{t(($) => $.signed)}</h3>
        <span className="flex items-center gap-1">
          <Tag tone="line">SHA-256</Tag>
          <CopyButton text={request.payload} label={t(($) => $.copyPayload)} />
        </span>
      </div>
      <pre className="mx-4 mb-3 max-h-72 overflow-auto rounded-2 bg-s2 p-3 font-mono text-12 leading-4.5 break-all whitespace-pre-wrap">
        {request.payload}
      </pre>
      <div className="flex flex-col gap-1.5 px-4 pb-3.5 text-12 text-t2">
        <span className="flex items-start gap-2">
          <code className="min-w-0 flex-1 font-mono break-words">{grouped(request.hash)}</code>
          <CopyButton text={request.hash} label={t(($) => $.copyHash)} className="-mt-1.5" />
        </span>
        {matches === false ? (
          <Notice tone="warn" role="alert">
            {t(($) => $.hashDiffers)}
          </Notice>
        ) : (
          <span className={cn('flex items-center gap-1.5 text-pt', matches === null && 'invisible')}>
            <CircleCheck size={14} aria-hidden="true" />
            {t(($) => $.hashMatches)}
          </span>
        )}
        <span>{t(($) => $.signedNote)}</span>
      </div>
    </section>
  );
}
