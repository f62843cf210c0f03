import type { ReactNode } from 'react';
import { Button, Dialog, languageNames, Notice, Tag, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { changedBy, useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { isGoing, type Sending } from '../api/notices.ts';
import { siteLanguages } from '../api/sites.ts';
import { audienceName, progressOf } from '../state/said.ts';

/** One notice: what it says, to whom, how far it is, and its brake. */
export function SendingDialog({ onClose, sending }: { sending: Sending; onClose: () => void }): ReactNode {
  const { t } = useTexts('notices');
  const words = useWordsOf('notices');
  const { approvedBy, audience, by, createdAt, id, state, texts } = sending;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={t(($) => $.title)} className="w-140">
      <div className="flex flex-col gap-4">
        <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
          <dt>{t(($) => $.columns.to)}</dt>
          <dd>{audienceName(words, audience)}</dd>
          <dt>{words.heads.state}</dt>
          <dd>
            <Tag>{t(($) => $.states[state])}</Tag>
          </dd>
          <dt>{t(($) => $.columns.progress)}</dt>
          <dd className="tabular-nums">{progressOf(words, sending)}</dd>
          <dt>{t(($) => $.columns.by)}</dt>
          <dd>{approvedBy === null ? by : t(($) => $.bySecond, { by, approvedBy })}</dd>
          <dt>{t(($) => $.columns.at)}</dt>
          <dd>
            <Time at={createdAt} />
          </dd>
        </dl>
        {siteLanguages.map((language) => {
          const said = texts[language];
          return said === undefined ? null : (
            <section key={language} lang={language} className="rounded-2 border border-line px-3 py-2.5">
              <p className="text-12 text-t2">{languageNames[language]}</p>
              <h3 className="text-14 break-words">{said.title}</h3>
              <p className="text-13 break-words whitespace-pre-line text-t2">{said.text}</p>
            </section>
          );
        })}
        {state === 'stopped' ? (
          <Notice size="s">
            {t(($) => $.stoppedText)} {t(($) => $.restoredText)}
          </Notice>
        ) : null}
        <span className="flex justify-end gap-2">
          <Button look="outline" onClick={onClose}>
            {t(($) => $.close)}
          </Button>
          <Turn call="deskNoticeStop" id={id} isShown={isGoing(sending)}>
            {t(($) => $.stop)}
          </Turn>
          <Turn call="deskNoticeContinue" id={id} isShown={state === 'stopped'}>
            {t(($) => $.goOn)}
          </Turn>
        </span>
      </div>
    </Dialog>
  );
}

/** Stops a notice, or has it go on. */
function Turn({
  call,
  children,
  id,
  isShown,
}: {
  call: 'deskNoticeStop' | 'deskNoticeContinue';
  id: string;
  isShown: boolean;
  children: ReactNode;
}): ReactNode {
  const mayTurn = useMay(call);
  const turning = useMutation({
    mutationFn: async () => await api.call(call, { params: { id }, body: {} }),
    onSuccess: async () => await changedBy(call),
  });
  if (!isShown || !mayTurn) return null;
  return (
    <>
      <Failure error={turning.error} />
      <Button look="primary" busy={turning.isPending} onClick={() => turning.mutate()}>
        {children}
      </Button>
    </>
  );
}
