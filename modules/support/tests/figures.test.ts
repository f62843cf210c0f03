// Protects: what operators read of all tickets is what the tickets are, counted one by one: who waits, who is late, how fast answers are, in what order.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { support } from '../module.ts';
import { countsOf, insertTicket, listAll, medianAnswer, queueOf, updateTicket } from '../store.ts';
import type { TicketChange } from '../store.ts';

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;

interface Ticket {
  readonly customer: number;
  readonly createdAt: number;
  readonly change: TicketChange;
}

/** Opened so many hours ago; answered first, and waiting since, so many hours ago. */
const ticket = (
  opened: number,
  answered: number | null,
  waits: number | null,
  more: TicketChange & { readonly of?: number } = {},
): Ticket => {
  const { of = 1, ...change } = more;
  const at = (hours: number | null): number | null => (hours === null ? null : NOW - hours * HOUR);
  return { customer: of, createdAt: NOW - opened * HOUR, change: { firstAnswerAt: at(answered), waitingSince: at(waits), ...change } };
};
const TICKETS: readonly Ticket[] = [
  ticket(100, 1, null, { state: 'processing', assignee: 11, updatedAt: NOW - HOUR }),
  ticket(30, 29, 2, { state: 'processing', assignee: 11, updatedAt: NOW - 2 * HOUR, isUnread: true }),
  ticket(9, 6, null, { state: 'complete', closedAt: NOW - 3 * HOUR, assignee: 11, updatedAt: NOW - 3 * HOUR }),
  ticket(8, null, 8, { state: 'pending', assignee: 11, updatedAt: NOW - 8 * HOUR }),
  ticket(3, null, 3, { state: 'pending', updatedAt: NOW - 3 * HOUR, of: 2 }),
  ticket(2, null, null, { state: 'complete', closedAt: NOW - HOUR, updatedAt: NOW - HOUR, of: 2 }),
];

withDatabases(
  'tickets as operators count them',
  (given) => {
    it('are in the queue, late, and answered as fast as each of them was', async () => {
      await given.db.query('truncate support_ticket, support_message cascade');
      const ids: number[] = [];
      for (const { change, createdAt, customer } of TICKETS) {
        const about = { customer, language: 'en-US', type: 'withdrawal', title: 'Where?', answers: {}, link: null } as const;
        const id = await insertTicket(given.db, about, createdAt);
        await updateTicket(given.db, id, change);
        ids.push(id);
      }
      expect(await queueOf(given.db, NOW - 4 * HOUR)).toEqual({ waiting: 3, oldestAt: NOW - 8 * HOUR, late: 1 });

      // Of the last day are answers that were given in it, whenever they were asked for.
      const answered = (hours: number): number[] =>
        TICKETS.filter(({ change: { firstAnswerAt: at = null } }) => at !== null && at >= NOW - hours * HOUR)
          .map(({ change, createdAt }) => (change.firstAnswerAt ?? 0) - createdAt)
          .toSorted((a, b) => a - b);
      expect(answered(24)).toEqual([3 * HOUR, 99 * HOUR]);
      expect(await medianAnswer(given.db, NOW - 24 * HOUR, 2)).toBe(51 * HOUR);
      expect(await medianAnswer(given.db, NOW - 24 * HOUR, 3)).toBeNull();
      expect(answered(30)).toEqual([HOUR, 3 * HOUR, 99 * HOUR]);
      expect(await medianAnswer(given.db, NOW - 30 * HOUR, 3)).toBe(3 * HOUR);

      const placesIn = async (view: 'complete' | 'mine' | 'open' | 'waiting'): Promise<number[]> => {
        const filter = { view, operator: 11, type: undefined, q: undefined, customer: undefined };
        const { list, total } = await listAll(given.db, filter, { page: 1, limit: 20 });
        expect(total).toBe(list.length);
        return list.map(({ id }) => ids.indexOf(id));
      };
      expect(await placesIn('waiting')).toEqual([3, 4, 1]);
      expect(await placesIn('mine')).toEqual([3, 1, 0]);
      expect(await placesIn('open')).toEqual([0, 1, 4, 3]);
      expect(await placesIn('complete')).toEqual([5, 2]);
      expect(await countsOf(given.db, 1)).toEqual({ counts: { pending: 1, processing: 2, complete: 1 }, unread: 1 });
    });
  },
  { migrations: support.migrations },
);
