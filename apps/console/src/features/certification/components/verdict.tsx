import { useState, type ReactNode } from 'react';
import { Button, Card, Notice, Select, TextField, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { decide, shown, type Application, type IdentityField } from '../api/certifications.ts';
import { problemsOf, reasonsFor, type Marks, type Reason } from '../state/verdict.ts';

const fine = 'fine';

/** Field by field: right, or why not, in words for the customer. */
export function Verdict({ application }: { application: Application }): ReactNode {
  const { t } = useTexts('certification');
  const [marks, setMarks] = useState<Marks>({});
  const problems = problemsOf(marks, application.fields);
  const deciding = useMutation({
    mutationFn: async (passes: boolean) => await decide(application.id, { passes, problems: passes ? [] : problems }),
    onSuccess: (decided) => {
      shown(decided);
      toast(t(($) => $.review.done));
    },
  });
  function mark(field: IdentityField, reason: Reason | typeof fine): void {
    const { [field]: now, ...rest } = marks;
    setMarks(reason === fine ? rest : { ...rest, [field]: { reason, words: now?.words ?? '' } });
  }
  if (application.isOwn) return <Notice tone="warn">{t(($) => $.review.own)}</Notice>;
  return (
    <Card title={t(($) => $.review.verdict)} bodyClassName="grid gap-3 px-5 pb-5">
      <p className="text-13 text-t2">{t(($) => $.review.verdictText, { language: application.customer.language })}</p>
      {application.fields.map((field) => (
        <div key={field} className="grid gap-2">
          <div className="flex items-center justify-between gap-3">
            <span className="text-13 font-medium">{t(($) => $.fields[field])}</span>
            <Select
              name={t(($) => $.fields[field])}
              size="s"
              value={marks[field]?.reason ?? fine}
              onValueChange={(next) => mark(field, next)}
              options={[
                { value: fine, label: t(($) => $.review.fine) },
                ...reasonsFor(field).map((reason) => ({ value: reason, label: t(($) => $.reasons[reason]) })),
              ]}
            />
          </div>
          <Words
            field={field}
            marks={marks}
            onWords={(words) => {
              const now = marks[field];
              if (now !== undefined) setMarks({ ...marks, [field]: { ...now, words } });
            }}
          />
        </div>
      ))}
      <Failure error={deciding.error} />
      <div className="flex gap-3 pt-2">
        <Button look="outline" wide busy={deciding.isPending} disabled={problems.length === 0} onClick={() => deciding.mutate(false)}>
          {t(($) => $.review.fail)}
        </Button>
        <Button look="primary" wide busy={deciding.isPending} disabled={problems.length > 0} onClick={() => deciding.mutate(true)}>
          {t(($) => $.review.pass)}
        </Button>
      </div>
    </Card>
  );
}

function Words({ field, marks, onWords }: { field: IdentityField; marks: Marks; onWords: (words: string) => void }): ReactNode {
  const { t } = useTexts('certification');
  const mark = marks[field];
  if (mark === undefined) return null;
  return (
    <TextField
      aria-label={`${t(($) => $.review.words)}: ${t(($) => $.fields[field])}`}
      placeholder={t(($) => $.review.words)}
      maxLength={500}
      value={mark.words}
      onChange={(event) => onWords(event.target.value)}
    />
  );
}
