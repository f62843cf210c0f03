import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@agio/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Notice, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { applyWithPictures, type CertificationLevel, type Own, type Slot } from '../api/certification.ts';
import { problemsIn } from '../state/problems.ts';
import { slotsOf } from '../state/shots.ts';
import { EnteredList } from './entered-list.tsx';
import { OwnPicture } from './own-picture.tsx';

/** Another name or document than what passed: people look at that first. */
const isOtherPerson = (error: unknown): boolean => error instanceof ApiError && error.code === 'CERTIFICATION_OTHER_PERSON';

/** Everything once more before it is sent. */
export function SendStep({
  level,
  onChoose,
  own,
}: {
  level: Exclude<CertificationLevel, 'ordinary'>;
  own: Own;
  onChoose: (step: Slot | 'data') => void;
}): ReactNode {
  const { t } = useTexts('certification');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const sending = useMutation({
    mutationFn: applyWithPictures,
    onSuccess: () => {
      toast(t(($) => $.states.review));
      void navigate({ to: '/account/cdd' });
    },
  });
  const problems = [...problemsIn(sending.error)];
  return (
    <div className="grid max-w-140 gap-4">
      <h2 className="text-16">{t(($) => $.send.title)}</h2>
      {own.data === null ? null : <EnteredList data={own.data} />}
      <div>
        <Button look="ghost" size="s" onClick={() => onChoose('data')}>
          {t(($) => $.send.data)}
        </Button>
      </div>
      <ul className="grid gap-2">
        {slotsOf[level].map((slot) => {
          const shot = own.shots.find((one) => one.slot === slot);
          const label = t(($) => $.shot.slots[slot]);
          return (
            <li key={slot} className="flex flex-wrap items-center gap-3 border-t border-line pt-2 text-13">
              <span className="mr-auto">
                <span className="font-medium">{label}</span>{' '}
                <span className="text-t2">{shot?.isAccepted === true ? t(($) => $.shot.kept) : t(($) => $.shot.taken)}</span>
              </span>
              {shot === undefined ? null : <OwnPicture picture={shot.picture} label={label} />}
              <Button look="ghost" size="s" onClick={() => onChoose(slot)} aria-label={`${t(($) => $.send.again)}: ${label}`}>
                {t(($) => $.send.again)}
              </Button>
            </li>
          );
        })}
      </ul>
      {sending.isError ? (
        <Notice tone="warn" role="alert">
          {problems.length === 0
            ? errorText(sending.error)
            : problems.map(([field, problem]) => <p key={field}>{t(($) => $.problems[problem], { age: 18 })}</p>)}
          {isOtherPerson(sending.error) ? (
            <p className="mt-1">
              <Link to="/account/tickets" className="ui-link">
                {t(($) => $.send.support)}
              </Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
      <Button look="primary" className="justify-self-end" busy={sending.isPending} onClick={() => sending.mutate({ level })}>
        {t(($) => $.form.send)}
      </Button>
    </div>
  );
}
