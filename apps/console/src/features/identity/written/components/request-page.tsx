import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { deskQuery, useMay } from '../../../../shared/desk/index.ts';
import { QueryPage } from '../../../../shared/query-page.tsx';
import { QueryError } from '../../../../shared/query-states.tsx';
import { Time } from '../../../../shared/time/time.tsx';
import { Card, Facts } from '../../components/parts.tsx';
import { Left, nameOf, State } from './cells.tsx';
import { CopyAct, EraseAct, FulfilAct, RefuseAct, type WrittenRequest } from './request-acts.ts';

/** One written request: what came in, until when it is answered, and how. */
export function RequestPage(): ReactNode {
  const { id } = useParams({ from: '/desk/written-requests/$id' });
  return (
    <QueryPage query={useQuery(deskQuery('deskWrittenRequest', { params: { id } }))}>
      {(request) => <Shown key={request.id} request={request} />}
    </QueryPage>
  );
}

function Shown({ request }: { request: WrittenRequest }): ReactNode {
  const { t } = useTexts('written');
  return (
    <div className="flex flex-col gap-3">
      <section className="ui-card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-16">
            {nameOf(request)} · {t(($) => $.kinds[request.kind])}
          </h1>
          <p className="text-13 text-t2">
            {t(($) => $.facts.customer)}{' '}
            <Link to="/customers/$id" params={{ id: request.uid }} className="ui-link">
              {request.uid}
            </Link>
          </p>
        </div>
        {request.state === 'open' ? (
          <span className="inline-flex items-center gap-2 text-13">
            {request.isLate ? null : <span className="text-t2">{t(($) => $.columns.left)}</span>}
            <Left row={request} />
          </span>
        ) : (
          <State row={request} />
        )}
      </section>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Came request={request} />
        <Steps request={request} />
      </div>
    </div>
  );
}

function Came({ request }: { request: WrittenRequest }): ReactNode {
  const { t } = useTexts('written');
  const {
    channel,
    copiedAt,
    copiedBy,
    dueAt,
    endedAt,
    endedBy,
    ground,
    isClosed,
    kind,
    note,
    outcome,
    receivedAt,
    recordedAt,
    recordedBy,
  } = request;
  const by = (at: number, name: string | null): ReactNode => (
    <>
      <Time at={at} /> {name === null ? null : t(($) => $.facts.by, { name })}
    </>
  );
  const copied = copiedAt === null ? <span className="text-t2">{t(($) => $.facts.notCopied)}</span> : by(copiedAt, copiedBy);
  return (
    <Card title={t(($) => $.facts.title)}>
      <Facts
        facts={[
          [t(($) => $.facts.channel), t(($) => $.channels[channel])],
          [t(($) => $.facts.received), <Time key="received" at={receivedAt} />],
          [t(($) => $.facts.due), <Time key="due" at={dueAt} />],
          [t(($) => $.facts.recorded), by(recordedAt, recordedBy)],
          ...(kind === 'export' ? [[t(($) => $.facts.copied), copied] as const] : []),
          ...(endedAt === null ? [] : [[t(($) => $.facts.ended), by(endedAt, endedBy)] as const]),
          ...(ground === null ? [] : [[t(($) => $.facts.ground), t(($) => $.grounds[ground])] as const]),
        ]}
      />
      <Words title={t(($) => $.facts.note)} text={note} />
      <Words title={t(($) => $.facts.outcome)} text={outcome} />
      {isClosed && note === '' ? <p className="border-t border-line px-4 py-3 text-13 text-t2">{t(($) => $.facts.erasedWords)}</p> : null}
    </Card>
  );
}

function Words({ text, title }: { title: string; text: string }): ReactNode {
  if (text === '') return null;
  return (
    <div className="border-t border-line px-4 py-3 text-13">
      <p className="text-12 text-t2">{title}</p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}

/** What is to be done, and the buttons for it. A request of two people that waits is named. */
function Steps({ request }: { request: WrittenRequest }): ReactNode {
  const { t } = useTexts('written');
  const mayAnswer = useMay('deskWrittenRequestRefuse');
  const { isClosed, isErasing, isOwn, kind, state, uid } = request;
  const isErasure = state === 'open' && kind === 'erasure';
  const query = { view: 'waiting', target: uid, limit: 20 } as const;
  const requests = useQuery({ ...deskQuery('deskRequests', { query }), enabled: isErasure });
  const waiting = requests.data?.list ?? [];
  const asked = isErasure ? waiting.find((one) => one.kind === 'identity.erase') : undefined;
  const of = { request, isAsked: asked !== undefined };
  return (
    <Card title={t(($) => $.steps.title)}>
      <div className="flex flex-col gap-3 p-4 text-13">
        {state === 'open' ? (
          <p>{isErasing ? t(($) => $.steps.erasing) : isClosed ? t(($) => $.steps.closed) : t(($) => $.steps[kind])}</p>
        ) : (
          <p className="text-t2">{t(($) => $.steps.ended)}</p>
        )}
        {isOwn && state === 'open' ? <Notice tone="warn">{t(($) => $.steps.own)}</Notice> : null}
        {isErasure && requests.isError && requests.data === undefined ? <QueryError query={requests} /> : null}
        {asked === undefined ? null : (
          <Link to="/requests/$id" params={{ id: asked.id }} className="ui-link self-start">
            {t(($) => $.steps.waiting, { id: asked.id })}
          </Link>
        )}
        {state === 'open' && mayAnswer ? (
          <div className="flex flex-wrap gap-2">
            <CopyAct of={of} />
            <FulfilAct of={of} />
            <EraseAct of={of} />
            <RefuseAct of={of} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
