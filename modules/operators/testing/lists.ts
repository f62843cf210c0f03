import { ascending, newest, oldest } from '@agio/module/testing/lists';
import type { ListLaws, Row } from '@agio/module/testing/lists';

const AUDIT = { by: 'before', from: ({ id }: Row): string => String(id) };

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  deskPeople: [ascending(['name'])],
  deskRequests: [
    oldest('expiresAt', { asked: { query: { view: 'waiting' } }, each: ({ state }) => state === 'waiting' }),
    newest('id', { asked: { query: { view: 'mine' } } }),
    newest('id', { asked: { query: { view: 'done' } } }),
  ],
  deskAudit: [
    newest('id', { asked: { query: { operator: 'omar' } }, continued: AUDIT, time: 'at', endsBefore: true }),
    newest('id', { asked: { query: { action: 'ticket.reply' } }, continued: AUDIT, time: 'at', endsBefore: true }),
  ],
};
