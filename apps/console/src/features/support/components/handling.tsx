import { useState, type ReactNode } from 'react';
import { Button, Card, Select, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../../shared/desk/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { useSelf } from '../../../shared/session.ts';
import { acts, type Ticket } from '../api/tickets.ts';

const nobody = ' ';

/** The person who answers it, and its end without an answer. */
export function Handling({ ticket }: { ticket: Ticket }): ReactNode {
  const { t } = useTexts('tickets');
  const { name } = useSelf();
  const helpers = useQuery(deskQuery('deskTickets', { query: { view: 'waiting', p: 1, limit: 50 } })).data?.helpers ?? [];
  // The assignee is named also where the other people are not known.
  const people = ticket.assignee === null || helpers.includes(ticket.assignee) ? helpers : [ticket.assignee, ...helpers];
  const [into, setInto] = useState('');
  const acting = useMutation({ mutationFn: async (act: () => Promise<void>) => await act() });
  const open = ticket.others.filter(({ state }) => state !== 'complete');
  return (
    <Card title={t(($) => $.handling.title)} bodyClassName="grid gap-3 px-5 pb-5">
      <Select
        label={t(($) => $.handling.with)}
        value={ticket.assignee ?? nobody}
        onValueChange={(next) => acting.mutate(async () => await acts.assign(ticket.id, next === nobody ? null : next))}
        options={[{ value: nobody, label: t(($) => $.handling.nobody) }, ...people.map((one) => ({ value: one, label: one }))]}
      />
      {ticket.assignee === name ? null : (
        <Button look="outline" busy={acting.isPending} onClick={() => acting.mutate(async () => await acts.assign(ticket.id, name))}>
          {t(($) => $.handling.take)}
        </Button>
      )}
      {open.length === 0 ? null : (
        <div className="grid gap-2">
          <Select
            label={t(($) => $.handling.merge)}
            placeholder={t(($) => $.handling.choose)}
            value={into}
            onValueChange={setInto}
            options={open.map(({ id, title }) => ({ value: id, label: `T-${id} ${title}` }))}
          />
          <Button
            look="outline"
            disabled={into === ''}
            busy={acting.isPending}
            onClick={() => acting.mutate(async () => await acts.merge(ticket.id, into))}
          >
            {t(($) => $.handling.mergeNow)}
          </Button>
        </div>
      )}
      <Button look="outline" busy={acting.isPending} onClick={() => acting.mutate(async () => await acts.close(ticket.id))}>
        {t(($) => $.handling.close)}
      </Button>
      <Failure error={acting.error} />
    </Card>
  );
}
