import { useState, type FormEvent, type ReactNode } from 'react';
import type { CallData, CallInput } from '@agio/client';
import { Button, Dialog, Notice, TextArea, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { useErrorText } from '../error-text.ts';
import { changedBy } from '../desk/query.ts';
import { useVerifiedCall } from '../verification/index.ts';
import { ChangeList, type Change } from './change-list.tsx';
import { EffectList } from './effect-list.tsx';
import { useWords } from './words.ts';

export type Payload = CallInput<'deskAsk'>['body']['payload'];
type Preview = CallData<'deskPreview'>;

export interface AskProps {
  readonly title: string;
  /** What the last button says: what is asked for. */
  readonly submit: string;
  readonly kind: string;
  /** What is asked for; `null` while the form is not complete. */
  readonly payload: Payload | null;
  /** Brings in what a request must not hold, and gives the payload that names it. */
  readonly prepare?: ((typed: Payload) => Promise<Payload>) | undefined;
  /** Words for a refusal that say more than the server's; `undefined` where those are enough. */
  readonly explain?: (error: Error) => string | undefined;
  readonly onClose: () => void;
  readonly className?: string;
  /** The fields. */
  readonly children: ReactNode;
}

const reasonMin = 3;
const shownChanges = 12;

/** Asks for something that takes two people: the form, then its exact values before and after, then the number of the request. */
export function AskDialog(props: AskProps): ReactNode {
  const { children, className, kind, onClose, payload, prepare, title } = props;
  const { t } = useTexts('asking');
  const { t: common } = useTexts('common');
  const [asked, setAsked] = useState<string | null>(null);
  const [prepared, setPrepared] = useState<{ readonly typed: string; readonly payload: Payload } | null>(null);
  const previewing = useMutation({
    mutationFn: async (typed: Payload) => {
      const given = await payloadOf(typed);
      return { payload: given, preview: await api.call('deskPreview', { body: { kind, payload: given } }) };
    },
  });
  /** What was brought in once is not brought in again, unless it was changed. */
  async function payloadOf(typed: Payload): Promise<Payload> {
    if (prepare === undefined) return typed;
    const text = JSON.stringify(typed);
    if (prepared?.typed === text) return prepared.payload;
    const given = await prepare(typed);
    setPrepared({ typed: text, payload: given });
    return given;
  }
  // What is shown belongs to what was sent, not to what is typed now.
  const [review, setReview] = useState<{ readonly payload: Payload; readonly preview: Preview } | null>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (payload !== null) previewing.mutate(payload, { onSuccess: setReview });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      className={className ?? 'w-140'}
    >
      {asked !== null ? (
        <Asked id={asked} onClose={onClose} />
      ) : review !== null ? (
        <Review {...props} {...review} onBack={() => setReview(null)} onAsked={setAsked} />
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {children}
          <Refusal error={previewing.error} explain={props.explain} />
          <span className="flex justify-end gap-2">
            <Button look="outline" onClick={onClose}>
              {common(($) => $.cancel)}
            </Button>
            <Button type="submit" look="primary" busy={previewing.isPending} disabled={payload === null}>
              {t(($) => $.preview)}
            </Button>
          </span>
        </form>
      )}
    </Dialog>
  );
}

type ReviewProps = Omit<AskProps, 'payload'> & {
  readonly payload: Payload;
  readonly preview: Preview;
  readonly onBack: () => void;
  readonly onAsked: (id: string) => void;
};

function Review({ explain, kind, onAsked, onBack, payload, preview, submit, title }: ReviewProps): ReactNode {
  const { t } = useTexts('asking');
  const { t: common } = useTexts('common');
  const words = useWords();
  const [reason, setReason] = useState('');
  const asking = useVerifiedCall('deskAsk', ({ id }) => {
    void changedBy('deskAsk');
    onAsked(id);
  });
  const isReady = reason.trim().length >= reasonMin;
  function ask(event: FormEvent): void {
    event.preventDefault();
    if (!isReady) return;
    const what = [title, ...preview.changes.slice(0, shownChanges).map((change) => lineOf(words, change))].join('\n');
    asking.mutate({ input: { body: { kind, payload, reason: reason.trim() } }, what });
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={ask}>
      <div className="flex flex-col gap-2">
        <p className="flex justify-between gap-3 text-13">
          <span className="font-medium text-t1">{t(($) => $.changes)}</span>
          <span className="text-t2">{preview.target}</span>
        </p>
        <ChangeList changes={preview.changes} />
      </div>
      {preview.effect.length === 0 ? null : <EffectList effect={preview.effect} />}
      <TextArea
        label={t(($) => $.reason)}
        help={t(($) => $.reasonHelp)}
        value={reason}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
      />
      <Notice size="s">{t(($) => $.note)}</Notice>
      <Refusal error={asking.failure} explain={explain} />
      <span className="flex justify-end gap-2">
        <Button look="outline" disabled={asking.isPending} onClick={onBack}>
          {common(($) => $.back)}
        </Button>
        <Button type="submit" look="primary" busy={asking.isPending} disabled={!isReady}>
          {submit}
        </Button>
      </span>
    </form>
  );
}

function lineOf(words: ReturnType<typeof useWords>, { after, before, field }: Change): string {
  const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
  const said = (value: string): string => short(words.value(field, value));
  return `${words.field(field)}: ${before === null || before === '' ? '' : `${said(before)} → `}${said(after)}`;
}

function Refusal({ error, explain }: { error: Error | null; explain: AskProps['explain'] }): ReactNode {
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <Notice tone="warn" role="alert">
      {explain?.(error) ?? errorText(error)}
    </Notice>
  );
}

function Asked({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTexts('asking');
  const { t: common } = useTexts('common');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-t1" role="status">
        {t(($) => $.asked, { id })}
      </p>
      <span className="flex justify-end gap-2">
        <Button look="outline" onClick={onClose}>
          {common(($) => $.close)}
        </Button>
        <Button asChild look="primary">
          <Link to="/requests/$id" params={{ id }}>
            {t(($) => $.openRequest, { id })}
          </Link>
        </Button>
      </span>
    </div>
  );
}
