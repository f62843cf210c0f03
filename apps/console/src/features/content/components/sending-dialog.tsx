import type { ReactNode } from 'react';
import { Button, Dialog, languageNames, Notice, Tag, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { turnNotice, type Sending } from '../api/notices.ts';
import { siteLanguages } from '../api/sites.ts';
import { useAudienceName } from './audience-name.ts';
import { useProgress } from './use-progress.ts';

/** One notice: what it says, to whom, how far it is, and its brake. */
export function SendingDialog({ mayTurn, onClose, sending }: { sending: Sending; mayTurn: boolean; onClose: () => void }): ReactNode {
  const { t } = useTexts('notices');
  const audienceName = useAudienceName();
  const progress = useProgress();
  const turning = useMutation({ mutationFn: turnNotice });
  const { approvedBy, audience, by, createdAt, id, state, texts } = sending;
  const isGoing = state === 'listing' || state === 'sending';
  const turn = (isStop: boolean): void => turning.mutate({ id, isStop });
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={t(($) => $.title)} className="w-140">
      <div className="flex flex-col gap-4">
        <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
          <dt>{t(($) => $.columns.to)}</dt>
          <dd>{audienceName(audience)}</dd>
          <dt>{t(($) => $.columns.state)}</dt>
          <dd>
            <Tag>{t(($) => $.states[state])}</Tag>
          </dd>
          <dt>{t(($) => $.columns.progress)}</dt>
          <dd className="tabular-nums">{progress(sending)}</dd>
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
        <Failure error={turning.error} />
        <span className="flex justify-end gap-2">
          <Button look="outline" onClick={onClose}>
            {t(($) => $.close)}
          </Button>
          {mayTurn && isGoing ? (
            <Button look="primary" busy={turning.isPending} onClick={() => turn(true)}>
              {t(($) => $.stop)}
            </Button>
          ) : null}
          {mayTurn && state === 'stopped' ? (
            <Button look="primary" busy={turning.isPending} onClick={() => turn(false)}>
              {t(($) => $.goOn)}
            </Button>
          ) : null}
        </span>
      </div>
    </Dialog>
  );
}
