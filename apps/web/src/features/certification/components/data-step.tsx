import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { keepDraft, type Certification, type CertificationLevel, type Own } from '../api/certification.ts';
import { draftFrom, isWhole } from '../state/draft.ts';
import { problemsIn } from '../state/problems.ts';
import { DocumentForm } from './document-form.tsx';
import { ProblemList } from './problem-list.tsx';

/** Entering the document where no level below has it, or where a reviewer objected to it. */
export function DataStep({
  level,
  onDone,
  own,
  standing,
}: {
  level: Exclude<CertificationLevel, 'ordinary'>;
  own: Own;
  standing: Certification;
  onDone: () => void;
}): ReactNode {
  const { t } = useTexts('certification');
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => draftFrom(own.data));
  const keeping = useMutation({ mutationFn: keepDraft, onSuccess: onDone });
  const problems = problemsIn(keeping.error);
  function keep(event: FormEvent): void {
    event.preventDefault();
    const { lines: _lines, ...data } = draft;
    keeping.mutate({ level, data });
  }
  return (
    <form className="flex max-w-140 flex-col gap-4" onSubmit={keep}>
      <p className="text-13 text-t2">{t(($) => $.form.intro)}</p>
      <ProblemList problems={own.problems} />
      <DocumentForm draft={draft} onChange={setDraft} country={standing.country} ageMin={standing.ageMin} problems={problems} />
      {keeping.isError && problems.size === 0 ? (
        <Notice tone="warn" role="alert">
          {errorText(keeping.error)}
        </Notice>
      ) : null}
      <Button look="primary" type="submit" className="self-end" busy={keeping.isPending} disabled={!isWhole(draft)}>
        {t(($) => $.form.next)}
      </Button>
    </form>
  );
}
