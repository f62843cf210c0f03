import { useState, type ReactNode } from 'react';
import { Button, Card, Tag, TextField, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { publishNews, withdrawNews, type News } from '../api/news.ts';
import { localText, localTime } from '../state/draft.ts';

/** When it is shown, and its end. */
export function Publishing({ isChanged, mayWrite, news }: { news: News; mayWrite: boolean; isChanged: boolean }): ReactNode {
  const { t } = useTexts('news');
  const [at, setAt] = useState(news.state === 'scheduled' && news.publishAt !== null ? localText(news.publishAt) : '');
  const publishing = useMutation({ mutationFn: publishNews });
  const withdrawing = useMutation({ mutationFn: withdrawNews });
  const { id, publishAt, state, version } = news;
  return (
    <Card title={t(($) => $.publishing)} bodyClassName="grid gap-3 px-5 pb-5">
      <p className="flex flex-wrap items-center gap-2 text-13">
        <Tag {...(state === 'published' ? { tone: 'p' as const } : {})}>{t(($) => $.states[state])}</Tag>
        {publishAt === null ? null : <Time at={publishAt} />}
      </p>
      {mayWrite && state !== 'published' ? (
        <>
          <TextField
            type="datetime-local"
            label={t(($) => $.fields.at)}
            help={t(($) => $.fields.atHelp)}
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
          <Button
            look="primary"
            busy={publishing.isPending}
            disabled={isChanged}
            onClick={() => publishing.mutate({ id, version, at: localTime(at) })}
          >
            {at === '' ? t(($) => $.publishNow) : t(($) => $.schedule)}
          </Button>
          {isChanged ? <p className="text-12 text-t2">{t(($) => $.saveFirst)}</p> : null}
        </>
      ) : null}
      {mayWrite && (state === 'published' || state === 'scheduled') ? (
        <Button look="outline" busy={withdrawing.isPending} onClick={() => withdrawing.mutate(id)}>
          {state === 'published' ? t(($) => $.withdraw) : t(($) => $.callOff)}
        </Button>
      ) : null}
      <Failure error={publishing.error ?? withdrawing.error} />
    </Card>
  );
}
