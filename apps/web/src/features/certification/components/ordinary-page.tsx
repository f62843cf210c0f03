import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Card, CodeField, Notice, Tag, toast, useSecondsLeft, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useUser } from '../../../shared/info.ts';
import {
  applyOrdinary,
  keepDraft,
  ownQuery,
  realnameQuery,
  sendCode,
  useCertificationLive,
  type Certification,
  type Own,
} from '../api/certification.ts';
import { draftFrom, enteredFrom, isWhole, type IdentityDraft } from '../state/draft.ts';
import { problemsIn } from '../state/problems.ts';
import { Crumb } from './crumb.tsx';
import { DocumentForm } from './document-form.tsx';
import { EnteredList } from './entered-list.tsx';
import { NotOpen } from './not-open.tsx';
import { ProblemList } from './problem-list.tsx';
import { Unfetched } from './unfetched.tsx';

const keepAfterMs = 1_000;

/** The first level: name and document number, and a code that says who sends it. */
export function OrdinaryPage(): ReactNode {
  const { t } = useTexts('certification');
  useCertificationLive();
  const standingQuery = useQuery(realnameQuery);
  const ownData = useQuery(ownQuery('ordinary'));
  const standing = standingQuery.data;
  const own = ownData.data;
  const view = standing?.levels.find(({ level }) => level === 'ordinary');
  const isDone = view?.state === 'review' || view?.state === 'passed';
  return (
    <>
      <Crumb level="ordinary" />
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h1 className="text-20">{t(($) => $.levels.ordinary)}</h1>
        {view === undefined || view.state === 'none' ? null : (
          <Tag tone={view.state === 'passed' ? 'p' : 'warn'}>{t(($) => $.states[view.state])}</Tag>
        )}
      </div>
      <Unfetched queries={[standingQuery, ownData]} />
      {standing === undefined || own === undefined ? null : isDone ? (
        <Card className="max-w-160" bodyClassName="px-5 py-5">
          {own.data === null ? null : <EnteredList data={own.data} />}
        </Card>
      ) : view?.isOpen === true ? (
        <Form standing={standing} own={own} />
      ) : (
        <NotOpen level="ordinary" standing={standing} />
      )}
    </>
  );
}

function Form({ own, standing }: { standing: Certification; own: Own }): ReactNode {
  const { t } = useTexts('certification');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const user = useUser();
  const [draft, setDraft] = useState<IdentityDraft>(() => draftFrom(own.data));
  const [code, setCode] = useState('');
  const keeping = useKept(draft);
  const sending = useMutation({
    mutationFn: applyOrdinary,
    onSuccess: () => {
      toast(t(($) => $.states.review));
      void navigate({ to: '/account/cdd' });
    },
  });
  const problems = problemsIn(sending.error);
  function send(event: FormEvent): void {
    event.preventDefault();
    const mobile = user?.mobile ?? undefined;
    sending.mutate({ ...enteredFrom(draft, standing.country), code, ...(mobile === undefined ? {} : { mobile }) });
  }
  return (
    <Card className="max-w-160">
      <form className="flex flex-col gap-4 p-5" onSubmit={send}>
        <p className="text-13 text-t2">{t(($) => $.form.intro)}</p>
        <ProblemList problems={own.problems} />
        <DocumentForm draft={draft} onChange={setDraft} country={standing.country} ageMin={standing.ageMin} problems={problems} />
        <SentCode value={code} onValueChange={setCode} />
        {sending.isError && problems.size === 0 ? (
          <Notice tone="warn" role="alert">
            {errorText(sending.error)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {keeping.isSuccess ? (
            <span className="mr-auto text-12 text-t2" role="status">
              {t(($) => $.form.saved)}
            </span>
          ) : null}
          <Button look="primary" type="submit" busy={sending.isPending} disabled={!isWhole(draft) || code.length < 6}>
            {t(($) => $.form.send)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Keeps what is typed once typing has paused for a moment. */
function useKept(draft: IdentityDraft) {
  const kept = useRef(draft);
  const keeping = useMutation({ mutationFn: keepDraft });
  const { mutate } = keeping;
  useEffect(() => {
    if (kept.current === draft) return;
    const timer = setTimeout(() => {
      kept.current = draft;
      const { lines: _lines, ...data } = draft;
      mutate({ level: 'ordinary', data });
    }, keepAfterMs);
    return () => clearTimeout(timer);
  }, [draft, mutate]);
  return keeping;
}

function SentCode({ onValueChange, value }: { value: string; onValueChange: (value: string) => void }): ReactNode {
  const { t } = useTexts('certification');
  const errorText = useErrorText();
  const sending = useMutation({ mutationFn: sendCode });
  const left = useSecondsLeft(sending.data?.againAtMs ?? null);
  return (
    <CodeField
      label={t(($) => $.form.code)}
      help={sending.data === undefined ? undefined : t(($) => $.form.codeHelp, { to: sending.data.to })}
      error={sending.isError ? errorText(sending.error) : undefined}
      value={value}
      onValueChange={onValueChange}
      after={
        left > 0 ? (
          <span className="text-12 whitespace-nowrap text-t2">{t(($) => $.form.resendIn, { seconds: left })}</span>
        ) : (
          <Button look="ghost" size="s" className="flex-none" busy={sending.isPending} onClick={() => sending.mutate()}>
            {t(($) => $.form.sendCode)}
          </Button>
        )
      }
    />
  );
}
