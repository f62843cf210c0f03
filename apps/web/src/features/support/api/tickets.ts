import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';

export type TicketPage = CallData<'workorderList'>;
export type Ticket = TicketPage['list'][number];
export type TicketState = Ticket['state'];
export type TicketType = CallData<'workorderTypes'>['types'][number];
export type TicketThread = CallData<'workorderReplyList'>;
export type Reply = TicketThread['replies'][number];
export type NewTicket = CallInput<'workorderAdd'>['body'];

export type TicketFilter = { readonly state: TicketState | null; readonly q: string; readonly page: number };

const key = ['own', 'tickets'] as const;

/** The customer's own tickets, the last changed first, with how many there are of each state. */
export function ticketsQuery({ page, q, state }: TicketFilter) {
  return queryOptions({
    queryKey: [...key, 'list', state, q, page],
    queryFn: async ({ signal }) =>
      await api.call('workorderList', {
        query: { p: page, ...(state === null ? {} : { state }), ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What a ticket can be about; texts are in the reader's language. */
export function typesQuery(language: string) {
  return queryOptions({
    queryKey: [...key, 'types', language],
    queryFn: async ({ signal }) => await api.call('workorderTypes', { signal }),
    staleTime: 5 * 60_000,
  });
}

/** One ticket with everything written in it. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'thread', id],
    queryFn: async ({ signal }) => await api.call('workorderReplyList', { query: { id }, signal }),
  });
}

/** A picture of an own ticket; it is fetched with the session, and never kept by a cache that others share. */
export function ticketPictureQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'picture', id],
    queryFn: async ({ signal }) => await api.call('workorderPicture', { params: { id }, signal }),
    staleTime: Infinity,
  });
}

/** Fetches again what changed, for as long as something is mounted that listens. */
export function useTicketsLive(): void {
  const loggedIn = useLoggedIn();
  useLive(loggedIn ? { channel: 'tickets' } : null, ({ data: { ticket }, type }) => {
    void queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
    if (type === 'update' && ticket === null) return;
    void queryClient.invalidateQueries({ queryKey: [...key, 'thread', ...(ticket === null ? [] : [ticket])] });
  });
}

const newest: TicketFilter = { state: null, q: '', page: 1 };

/** How many tickets have an answer that was not read. */
export function useUnreadTickets(): number {
  const loggedIn = useLoggedIn();
  return useQuery({ ...ticketsQuery(newest), enabled: loggedIn }).data?.unread ?? 0;
}

/** Hands a picture in; the id is used in a message. */
export async function sendPicture(picture: Blob): Promise<string> {
  return (await api.call('upload', { body: { purpose: 'ticket', picture } })).id;
}

const refreshed = async <Made>(made: Made): Promise<Made> => {
  await queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
  return made;
};

export async function openTicket(body: NewTicket): Promise<Ticket> {
  return refreshed(await api.call('workorderAdd', { body }));
}

async function changed(ticket: Ticket): Promise<Ticket> {
  await queryClient.invalidateQueries({ queryKey: [...key, 'thread', ticket.id] });
  return refreshed(ticket);
}

export async function replyTo(body: CallInput<'workorderReply'>['body']): Promise<Ticket> {
  return changed(await api.call('workorderReply', { body }));
}

export async function closeTicket(id: string): Promise<Ticket> {
  return changed(await api.call('workorderClose', { body: { id } }));
}

export async function rateTicket(body: CallInput<'workorderRate'>['body']): Promise<Ticket> {
  return changed(await api.call('workorderRate', { body }));
}

export async function sendFeedback(body: CallInput<'feedbackAdd'>['body']): Promise<void> {
  await api.call('feedbackAdd', { body });
}
