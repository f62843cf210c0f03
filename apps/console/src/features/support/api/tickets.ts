import type { CallData, CallInput } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type Ticket = CallData<'deskTicket'>;
export type TicketMessage = Ticket['messages'][number];
export type CannedReply = CallData<'deskCanned'>[number];

/** Not asked by a timer: each look is written to the audit log. */
export const ticketQuery = (id: string) => deskQuery('deskTicket', { params: { id } });

export function pictureQuery(id: string, picture: string) {
  return queryOptions({
    queryKey: ['tickets', 'picture', picture],
    queryFn: async ({ signal }) => await api.call('deskTicketPicture', { params: { id, picture }, signal }),
    staleTime: Infinity,
    enabled: false,
  });
}

/** Written to the audit log as well. */
export function feedbackPictureQuery(id: string, picture: string) {
  return queryOptions({
    queryKey: ['tickets', 'feedback-picture', picture],
    queryFn: async ({ signal }) => await api.call('deskFeedbackPicture', { params: { id, picture }, signal }),
    staleTime: Infinity,
    enabled: false,
  });
}

/** Hands in a picture for an answer; it waits there until the answer is sent. */
export async function sendPicture(id: string, picture: File): Promise<string> {
  return (await api.call('deskTicketUpload', { params: { id }, body: { picture } })).id;
}

export const cannedQuery = deskQuery('deskCanned');

/** Every act answers with the ticket as it is then. */
function shown(ticket: Ticket): void {
  queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  void queryClient.invalidateQueries({ queryKey: ['support', 'deskTickets'] });
}

export const acts = {
  reply: async (id: string, body: CallInput<'deskTicketReply'>['body']) =>
    shown(await api.call('deskTicketReply', { params: { id }, body })),
  note: async (id: string, content: string) => shown(await api.call('deskTicketNote', { params: { id }, body: { content } })),
  assign: async (id: string, operator: string | null) => shown(await api.call('deskTicketAssign', { params: { id }, body: { operator } })),
  close: async (id: string) => shown(await api.call('deskTicketClose', { params: { id }, body: {} })),
  merge: async (id: string, into: string) => shown(await api.call('deskTicketMerge', { params: { id }, body: { into } })),
} as const;

export async function saveCanned(body: CallInput<'deskCannedSave'>['body']): Promise<void> {
  await api.call('deskCannedSave', { body });
  await queryClient.invalidateQueries({ queryKey: cannedQuery.queryKey });
}
