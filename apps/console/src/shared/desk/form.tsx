import { useState, type ReactNode } from 'react';
import { Button, cn, toast, type Namespace } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { Failure } from '../query-states.tsx';
import { useSelf } from '../session.ts';
import { useVerifiedCall } from '../verification/index.ts';
import { draftOf, isComplete, trimmed, useWords, type Alone, type Common, type Limits } from './act.tsx';
import { Fields, type Draft } from './fields.tsx';
import { changedBy } from './query.ts';
import { limitsOf, mayCall } from './rights.ts';

type FormOptions<N extends DeskCallName, Space extends Namespace, Subject, D> = Common<Space, Subject, D> &
  Alone<N, Space, Subject, D> & { readonly className?: string };

/** What one person does at once, with its fields on the page itself: below what it is about, in place of a button that opens a dialog. */
export function deskForm<N extends DeskCallName, Space extends Namespace, Subject, D extends object = object>(
  options: FormOptions<N, Space, Subject, D>,
): (props: { readonly of: Subject }) => ReactNode {
  return function DeskForm({ of }: { readonly of: Subject }): ReactNode {
    const { roles } = useSelf();
    return mayCall(roles, options.call) && options.when?.(of) !== false ? <FormOnPage options={options} of={of} /> : null;
  };
}

function FormOnPage<N extends DeskCallName, Space extends Namespace, Subject, D extends object>({
  of,
  options,
}: {
  options: FormOptions<N, Space, Subject, D>;
  of: Subject;
}): ReactNode {
  const { call, input, look = 'primary' } = options;
  const words = useWords(options);
  const [draft, setDraft] = useState<D>(() => draftOf(options, of));
  const { button, done, fields = [], foot, submit, title, what } = options.form({ ...words, of, draft, way: 'alone' });
  const sending = useVerifiedCall(call, async (data) => {
    const said = options.said?.(data, words.t) ?? done;
    await options.after?.(data, of, words);
    await changedBy(call);
    if (said !== undefined) toast(said);
    setDraft(draftOf(options, of));
  });
  const limits = (key: string): Limits => limitsOf(call, key);
  const sent = isComplete(fields, draft, limits) ? input(trimmed(draft), of) : null;
  return (
    <form
      noValidate
      className={cn('flex flex-col gap-3', options.className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (sent !== null) sending.mutate({ input: sent, what: what ?? title ?? button });
      }}
    >
      {title === undefined ? null : <h3 className="text-14 leading-5 tracking-normal">{title}</h3>}
      <Fields fields={fields} draft={draft as Draft} limitsOf={limits} onChange={(next) => setDraft((now) => ({ ...now, ...next }))} />
      <Failure error={sending.failure} />
      <Button type="submit" look={look} wide busy={sending.isPending} disabled={sent === null}>
        {submit ?? button}
      </Button>
      {foot === undefined ? null : <p className="text-12 text-t2">{foot}</p>}
    </form>
  );
}
