import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, type CallData } from '@agio/client';
import { Button, toast, type Namespace, type Texts } from '@agio/ui';
import type { DeskCallName, RequestName } from '@agio/contracts';
import { AskDialog, type Payload } from '../asking/index.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useSelf } from '../session.ts';
import { useVerifiedCall, type DeskInput } from '../verification/index.ts';
import { Fields, type Draft, type Field, type Row } from './fields.tsx';
import { changedBy } from './query.ts';
import { limitsOf, mayAsk, mayCall } from './rights.ts';
import { useWordsOf, type Words } from './words.ts';

/** What a button and its dialog say, and the fields. */
export interface Form {
  readonly button: string;
  /** What the button is called where another one says the same. */
  readonly label?: string;
  /** Above the dialog; what the button says where nothing is given. */
  readonly title?: string;
  /** What its last button says; what the first one says where nothing is given. */
  readonly submit?: string;
  /** What is confirmed, where the call takes a second factor; the title where nothing is given. */
  readonly what?: string;
  /** Said once it is done. */
  readonly done?: string;
  readonly fields?: readonly (Field | Row | null)[];
  /** Below the button of a form on a page. */
  readonly foot?: string;
  /** Width of the dialog of a request. */
  readonly className?: string;
}

/** The input of a form: the texts, the subject, and the current draft. */
type FormContext<Space extends Namespace, Subject, D> = Words<Space> & {
  readonly of: Subject;
  readonly draft: D;
  /** Whether this operator does it alone, or asks a second one. */
  readonly way: Way;
  /** What the fields of requests are called. */
  readonly names: Texts['desk-words']['fields'];
};
export type Limits = ReturnType<typeof limitsOf>;
type Way = 'alone' | 'two';

export interface Common<Space extends Namespace, Subject, D> {
  readonly texts: Space;
  /** What the fields begin with. */
  readonly draft?: (subject: Subject) => D;
  readonly form: (made: FormContext<Space, Subject, D>) => Form;
  /** Whether there is anything to do about this subject, besides the operator's rights. */
  readonly when?: (subject: Subject) => boolean;
  /** Whether the button is there and cannot be pressed now. */
  readonly isOff?: (subject: Subject) => boolean;
  /** Words for a refusal that say more than the server's; the hook is for those of another pack. */
  readonly useExplain?: () => (error: Error) => string | undefined;
  readonly explain?: (error: Error, words: Words<Space>, draft: D) => string | undefined;
  readonly look?: 'primary' | 'outline' | 'ghost' | 'risk';
  readonly size?: 's' | 'm' | 'l';
}

/** What one person does at once; the contract says who, and whether with a second factor. */
export interface Alone<N extends DeskCallName, Space extends Namespace, Subject, D> {
  readonly call: N;
  /** What is sent; null while something is missing. Texts that the contract wants are looked after. */
  readonly input: (draft: D, subject: Subject) => DeskInput<N> | null;
  readonly after?: (data: CallData<N>, subject: Subject, words: Words<Space>) => unknown;
  /** Said once it is done, of what was answered. */
  readonly said?: (data: CallData<N>, t: Words<Space>['t']) => string;
}

/** What takes two people. */
interface Two<Subject, D> {
  readonly ask: RequestName;
  readonly payload: (draft: D, subject: Subject) => Payload | null;
  /** Brings in what the request must not hold, such as secrets, and gives the payload that names it. */
  readonly prepare?: (typed: Payload) => Promise<Payload>;
  /** Whether this subject takes two; everything does, where there is no call for one person. */
  readonly needsTwo?: (subject: Subject) => boolean;
}

export type ActOptions<N extends DeskCallName, Space extends Namespace, Subject, D extends object> = Common<Space, Subject, D> &
  Partial<Alone<N, Space, Subject, D>> &
  Partial<Two<Subject, D>>;

export interface ActProps<Subject> {
  readonly of: Subject;
  readonly look?: 'primary' | 'outline' | 'ghost' | 'risk';
  readonly size?: 's' | 'm' | 'l';
  readonly wide?: boolean;
}

/**
 * A button that sends a call, with a dialog of its fields. There is none for those whom the contract does not let in: who may only ask for it, or
 * finds that it takes two, gets the dialog of a request instead, which says that a second approval is needed. `Dialog` is the dialog alone, for acts
 * that an entry of a menu opens.
 */
export function deskAct<N extends DeskCallName, Space extends Namespace, Subject, D extends object = object>(
  options: ActOptions<N, Space, Subject, D>,
): Act<Subject> {
  function DeskAct(props: ActProps<Subject>): ReactNode {
    const { roles } = useSelf();
    const [isOpen, setOpen] = useState(false);
    const words = useWords(options);
    const way = wayOf(options, props.of, roles);
    if (way === null || options.when?.(props.of) === false) return null;
    const { button, label } = options.form({ ...words, of: props.of, draft: draftOf(options, props.of), way });
    return (
      <>
        <Button
          look={props.look ?? options.look ?? 'outline'}
          size={props.size ?? options.size ?? 's'}
          wide={props.wide === true}
          aria-label={label}
          disabled={options.isOff?.(props.of) === true}
          onClick={() => setOpen(true)}
        >
          {button}
        </Button>
        {isOpen ? <ActDialog options={options} of={props.of} way={way} onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  function DialogAlone({ of, onClose }: DialogProps<Subject>): ReactNode {
    const way = wayOf(options, of, useSelf().roles);
    return way === null ? null : <ActDialog options={options} of={of} way={way} onClose={onClose} />;
  }
  return Object.assign(DeskAct, { Dialog: DialogAlone });
}

interface DialogProps<Subject> {
  readonly of: Subject;
  readonly onClose: () => void;
}
type Act<Subject> = ((props: ActProps<Subject>) => ReactNode) & { readonly Dialog: (props: DialogProps<Subject>) => ReactNode };

/** Whether every text that the contract wants is there. */
export const isComplete = (fields: NonNullable<Form['fields']>, draft: object, limits: (key: string) => Limits): boolean =>
  fields
    .flatMap((one) => (one === null ? [] : 'row' in one ? one.row : [one]))
    .every(({ key }) => isLong((draft as Draft)[key], limits(key)));

/** Its texts, with what the fields of requests are called. */
export function useWords<Space extends Namespace>({ texts }: { readonly texts: Space }) {
  const own = useWordsOf(texts);
  return { ...own, names: own.declared.fields };
}

/** Whether this person does it alone, asks a second one, or neither. */
export function wayOf<N extends DeskCallName, Subject>(
  { ask, call, needsTwo }: { readonly call?: N; readonly ask?: RequestName; readonly needsTwo?: (subject: Subject) => boolean },
  subject: Subject,
  roles: Parameters<typeof mayCall>[0],
): Way | null {
  if (call !== undefined && needsTwo?.(subject) !== true && mayCall(roles, call)) return 'alone';
  return ask !== undefined && mayAsk(roles, ask) ? 'two' : null;
}

export const draftOf = <Subject, D extends object>({ draft }: { readonly draft?: (subject: Subject) => D }, subject: Subject): D =>
  draft?.(subject) ?? ({} as D);

function ActDialog<N extends DeskCallName, Space extends Namespace, Subject, D extends object>({
  of,
  onClose,
  options,
  way: first,
}: {
  options: ActOptions<N, Space, Subject, D>;
  of: Subject;
  way: Way;
  onClose: () => void;
}): ReactNode {
  const { roles } = useSelf();
  const words = useWords(options);
  // What one person may do depends on more than the page knows, as what they did today.
  const [takesTwo, setTakesTwo] = useState(false);
  const way = takesTwo && options.ask !== undefined && mayAsk(roles, options.ask) ? 'two' : first;
  const useExplain = options.useExplain ?? noWords;
  // What an act is made of never changes, so that this is always the same hook.
  // oxlint-disable-next-line react/hooks
  const explain = useExplain();
  const [draft, setDraft] = useState<D>(() => draftOf(options, of));
  const form = options.form({ ...words, of, draft, way });
  const { ask, call, input, payload } = options;
  const limits = (key: string): Limits => (call === undefined ? undefined : limitsOf(call, key));
  const fields = (
    <Fields
      fields={form.fields ?? []}
      draft={draft as Draft}
      limitsOf={limits}
      onChange={(next) => setDraft((now) => ({ ...now, ...next }))}
    />
  );
  const isReady = isComplete(form.fields ?? [], draft, limits);
  const title = form.title ?? form.button;
  if (way === 'two' && ask !== undefined)
    return (
      <AskDialog
        title={title}
        submit={form.submit ?? form.button}
        kind={ask}
        prepare={options.prepare}
        explain={(error) => options.explain?.(error, words, draft) ?? explain(error)}
        payload={isReady ? (payload?.(trimmed(draft), of) ?? null) : null}
        onClose={onClose}
        {...(form.className === undefined ? {} : { className: form.className })}
      >
        {fields}
      </AskDialog>
    );
  if (call === undefined) return null;
  const sent = isReady ? (input?.(trimmed(draft), of) ?? null) : null;
  return (
    <Send
      call={call}
      form={form}
      title={title}
      sent={sent}
      after={async (data) => {
        await options.after?.(data, of, words);
        return options.said?.(data, words.t) ?? form.done;
      }}
      onSecondNeeded={() => setTakesTwo(true)}
      onClose={onClose}
    >
      {fields}
    </Send>
  );
}

const noWords = () => (): undefined => undefined;

/** A text that the contract wants is there, spaces around it aside. */
const isLong = (value: unknown, limits: Limits): boolean =>
  limits === undefined || typeof value !== 'string' || value.trim().length >= limits[0];

export const trimmed = <D extends object>(draft: D): D =>
  Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])) as D;

function Send<N extends DeskCallName>({
  after,
  call,
  children,
  form: { button, submit, what },
  onClose,
  onSecondNeeded,
  sent,
  title,
}: {
  call: N;
  form: Form;
  title: string;
  sent: DeskInput<N> | null;
  /** What to say then. */
  after: (data: CallData<N>) => Promise<string | undefined>;
  onClose: () => void;
  onSecondNeeded: () => void;
  children: ReactNode;
}): ReactNode {
  const sending = useVerifiedCall(call, async (data) => {
    const done = await after(data);
    await changedBy(call);
    if (done !== undefined) toast(done);
    onClose();
  });
  const { failure } = sending;
  const isSecondNeeded = failure instanceof ApiError && failure.code === 'SECOND_PERSON_NEEDED';
  useEffect(() => {
    if (isSecondNeeded) onSecondNeeded();
  }, [isSecondNeeded, onSecondNeeded]);
  return (
    <FormDialog
      title={title}
      submit={submit ?? button}
      busy={sending.isPending}
      disabled={sent === null}
      failure={failure}
      onClose={onClose}
      onSubmit={() => {
        if (sent !== null) sending.mutate({ input: sent, what: what ?? title });
      }}
    >
      {children}
    </FormDialog>
  );
}
