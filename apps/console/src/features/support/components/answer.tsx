import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Select, Tabs, TextArea, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failure } from '../../../shared/query-states.tsx';
import { acts, cannedQuery, type CannedReply, type Ticket } from '../api/tickets.ts';
import { filled } from '../state/fill.ts';
import { AnswerPictures } from './answer-pictures.tsx';
import { CannedDialog } from './canned-dialog.tsx';

/** An answer to the customer, or a note for colleagues. */
export function Answer({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('tickets');
  const [kind, setKind] = useState<'reply' | 'note'>(ticket.state === 'complete' ? 'note' : 'reply');
  const [content, setContent] = useState('');
  const [screenshots, setScreenshots] = useState<readonly string[]>([]);
  const sending = useMutation({
    mutationFn: async ({ closes }: { closes: boolean }) =>
      kind === 'note'
        ? await acts.note(ticket.id, content)
        : await acts.reply(ticket.id, { content, closes, screenshots: [...screenshots] }),
    onSuccess: () => {
      setContent('');
      if (kind === 'reply') setScreenshots([]);
    },
  });
  const isEmpty = content.trim() === '';
  function send(event: FormEvent): void {
    event.preventDefault();
    if (!isEmpty) sending.mutate({ closes: false });
  }
  return (
    <form className="flex flex-col gap-3 border-t border-line p-5" onSubmit={send}>
      <div className="flex flex-wrap items-center gap-3">
        <Tabs
          look="segmented"
          size="s"
          label={t(($) => $.answer.kind)}
          value={kind}
          onValueChange={setKind}
          items={[
            ...(ticket.state === 'complete' ? [] : [{ value: 'reply' as const, label: t(($) => $.answer.reply) }]),
            { value: 'note' as const, label: t(($) => $.answer.note) },
          ]}
        />
        {kind === 'note' ? (
          <span className="text-12 text-t2">{t(($) => $.answer.onlyUs)}</span>
        ) : (
          <Prepared ticket={ticket} onInsert={(text) => setContent((before) => (before === '' ? text : `${before}\n${text}`))} />
        )}
      </div>
      <TextArea
        aria-label={t(($) => $.answer[kind])}
        rows={5}
        maxLength={4_000}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {kind === 'reply' ? <AnswerPictures ticket={ticket.id} pictures={screenshots} onChange={setScreenshots} /> : null}
      <Failure error={sending.error} />
      <div className="flex flex-wrap justify-end gap-3">
        {kind === 'reply' ? (
          <Button look="outline" disabled={isEmpty} busy={sending.isPending} onClick={() => sending.mutate({ closes: true })}>
            {t(($) => $.answer.sendAndClose)}
          </Button>
        ) : null}
        <Button look="primary" type="submit" disabled={isEmpty} busy={sending.isPending}>
          {kind === 'note' ? t(($) => $.answer.keep) : t(($) => $.answer.send)}
        </Button>
      </div>
    </form>
  );
}

/** Prepared answers, filled in for this ticket in its customer's language. */
function Prepared({ onInsert, ticket }: { ticket: Ticket; onInsert: (text: string) => void }): ReactNode {
  const { t } = useTexts('tickets');
  const [managing, setManaging] = useState(false);
  const canned = useQuery(cannedQuery).data ?? [];
  const { customer, id, title } = ticket;
  function insert(name: string): void {
    const texts = canned.find((one) => one.name === name)?.texts;
    if (texts === undefined) return;
    const text = texts[customer.language as keyof CannedReply['texts']] || texts['en-US'];
    onInsert(filled(text, { uid: customer.uid, ticket: `T-${id}`, title }));
  }
  return (
    <span className="ml-auto flex gap-2">
      <Select
        name={t(($) => $.answer.canned)}
        placeholder={t(($) => $.answer.canned)}
        size="s"
        value=""
        disabled={canned.length === 0}
        onValueChange={insert}
        options={canned.map(({ name }) => ({ value: name, label: name }))}
      />
      <Button look="ghost" size="s" onClick={() => setManaging(true)}>
        {t(($) => $.answer.manage)}
      </Button>
      {managing ? <CannedDialog onClose={() => setManaging(false)} /> : null}
    </span>
  );
}
