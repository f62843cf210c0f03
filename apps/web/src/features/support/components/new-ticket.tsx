import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { Button, Card, Notice, Select, TextArea, TextField, toast, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { linkableQuery, type LinkKind } from '../api/linkable.ts';
import { openTicket, typesQuery, type TicketType } from '../api/tickets.ts';
import { contentMax, emptyDraft, ticketOf, titleMax, type TicketDraft } from '../state/draft.ts';
import { dropPictures, PicturePicker, type TicketPicture } from './picture-picker.tsx';

/** Writing to the site's staff. */
export function NewTicket({ onClose, link }: { onClose: () => void; link: TicketDraft['link'] }): ReactNode {
  const { t } = useTexts('support');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const language = useLanguage();
  const types = useQuery(typesQuery(language)).data?.types ?? [];
  const fromLink = link === null ? undefined : types.find((one) => one.link === link.kind)?.type;
  const [draft, setDraft] = useState<TicketDraft>({ ...emptyDraft, link });
  const [pictures, setPictures] = useState<readonly TicketPicture[]>([]);
  const type = draft.type === '' && fromLink !== undefined ? fromLink : draft.type;
  const sending = useMutation({
    mutationFn: openTicket,
    onSuccess: (ticket) => {
      dropPictures(pictures);
      toast(t(($) => $.new.sent, { id: ticket.id }));
      onClose();
      void navigate({ to: '/account/tickets/$id', params: { id: ticket.id } });
    },
  });
  const ready = ticketOf(
    { ...draft, type },
    pictures.map(({ id }) => id),
  );
  function send(event: FormEvent): void {
    event.preventDefault();
    if (ready !== null) sending.mutate(ready);
  }
  return (
    <Card
      title={t(($) => $.new.title)}
      aside={
        <Button look="ghost" size="m" onClick={onClose}>
          {t(($) => $.new.close)}
        </Button>
      }
    >
      <form className="grid gap-4 px-5 pb-5 md:grid-cols-2" onSubmit={send}>
        <About types={types} draft={{ ...draft, type }} onChange={setDraft} />
        <Words draft={{ ...draft, type }} onChange={setDraft} />
        <div className="md:col-span-2">
          <PicturePicker pictures={pictures} onChange={setPictures} />
        </div>
        {sending.isError ? (
          <Notice tone="warn" role="alert" className="md:col-span-2">
            {errorText(sending.error)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 md:col-span-2">
          <span className="text-12 text-t2">{t(($) => $.new.never)}</span>
          <Button look="primary" type="submit" busy={sending.isPending} disabled={ready === null}>
            <Send size={16} aria-hidden="true" />
            {t(($) => $.send)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What it is about, what of the customer's it belongs to, and the questions of its type. */
function About({
  draft,
  onChange,
  types,
}: {
  types: readonly TicketType[];
  draft: TicketDraft;
  onChange: (draft: TicketDraft) => void;
}): ReactNode {
  const { t } = useTexts('support');
  const chosen = types.find((one) => one.type === draft.type);
  return (
    <>
      <Select
        label={t(($) => $.new.about)}
        placeholder={t(($) => $.new.choose)}
        value={draft.type}
        onValueChange={(type) => onChange({ ...draft, type, answers: {}, link: null })}
        options={types.map((one) => ({ value: one.type, label: one.name }))}
      />
      {chosen?.link === undefined || chosen.link === null ? (
        <span className="hidden md:block" />
      ) : (
        <WhichOne kind={chosen.link} value={draft.link} onChange={(link) => onChange({ ...draft, link })} />
      )}
      {chosen === undefined ? null : (
        <Questions type={chosen} answers={draft.answers} onChange={(answers) => onChange({ ...draft, answers })} />
      )}
    </>
  );
}

function WhichOne({
  kind,
  onChange,
  value,
}: {
  kind: LinkKind;
  value: TicketDraft['link'];
  onChange: (next: TicketDraft['link']) => void;
}): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const own = useQuery(linkableQuery(kind, language)).data ?? [];
  // What it began with may be older than the list.
  const list = value === null || own.some(({ id }) => id === value.id) ? own : [...own, { id: value.id, text: value.id }];
  const none = 'none';
  return (
    <Select
      label={t(($) => $.new.which[kind])}
      aside={<span className="text-12 text-t2">{t(($) => $.new.optional)}</span>}
      value={value?.kind === kind ? value.id : none}
      onValueChange={(id) => onChange(id === none ? null : { kind, id })}
      options={[{ value: none, label: t(($) => $.new.none) }, ...list.map(({ id, text }) => ({ value: id, label: text }))]}
    />
  );
}

function Questions({
  answers,
  onChange,
  type,
}: {
  type: TicketType;
  answers: TicketDraft['answers'];
  onChange: (answers: TicketDraft['answers']) => void;
}): ReactNode {
  const { t } = useTexts('support');
  return type.questions.map(({ key, question }) => (
    <TextField
      key={key}
      className="md:col-span-2"
      label={question}
      aside={<span className="text-12 text-t2">{t(($) => $.new.optional)}</span>}
      value={answers[key] ?? ''}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange({ ...answers, [key]: event.target.value })}
    />
  ));
}

/** Its title, and what happened. */
function Words({ draft, onChange }: { draft: TicketDraft; onChange: (draft: TicketDraft) => void }): ReactNode {
  const { t } = useTexts('support');
  return (
    <>
      <TextField
        className="md:col-span-2"
        label={t(($) => $.new.subject)}
        value={draft.title}
        maxLength={titleMax}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <TextArea
        className="md:col-span-2"
        label={t(($) => $.new.content)}
        aside={<span className="text-12 text-t2">{t(($) => $.new.count, { count: draft.content.length, most: contentMax })}</span>}
        rows={4}
        maxLength={contentMax}
        value={draft.content}
        onChange={(event) => onChange({ ...draft, content: event.target.value })}
      />
    </>
  );
}
