import { useState, type ReactNode } from 'react';
import { Button, TextArea, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { changedBy, useMay } from '../../../shared/desk/index.ts';
import { Failure, QueryError } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';
import { pageQuery, type Customer } from '../api/customers.ts';
import { Card } from './parts.tsx';

/** What operators wrote about a customer, and a field to write more. */
export function Notes({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTexts('customers');
  const notes = useQuery(pageQuery('deskCustomerNotes', customer.uid));
  const mayWrite = useMay('deskCustomerNote') && !customer.isOwn;
  return (
    <Card title={t(($) => $.notes.title)} aside={t(($) => $.notes.only)}>
      {notes.isError && notes.data === undefined ? <QueryError query={notes} /> : null}
      {notes.data?.total === 0 ? <p className="px-4 py-3 text-13 text-t2">{t(($) => $.notes.none)}</p> : null}
      <ul>
        {notes.data?.list.map(({ about, at, id, operator, text }) => (
          <li key={id} className="border-b border-line px-4 py-2.5">
            <p className="text-12 text-t2">
              {operator}, {t(($) => $.notes.about[about])} · <Time at={at} />
            </p>
            <p className="break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
      {mayWrite ? <NoteForm uid={customer.uid} /> : null}
    </Card>
  );
}

function NoteForm({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: async () => await api.call('deskCustomerNote', { params: { uid }, body: { note: text.trim() } }),
    onSuccess: () => {
      setText('');
      void changedBy('deskCustomerNote');
    },
  });
  return (
    <form
      className="flex flex-col gap-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') adding.mutate();
      }}
    >
      <TextArea label={t(($) => $.notes.write)} value={text} maxLength={2000} rows={2} onChange={(event) => setText(event.target.value)} />
      <Failure error={adding.error} />
      <Button type="submit" look="outline" size="s" busy={adding.isPending} disabled={text.trim() === ''}>
        {t(($) => $.notes.add)}
      </Button>
    </form>
  );
}
