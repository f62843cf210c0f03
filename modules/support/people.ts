import { copiesOf, findRecords } from '@agio/database';
import type { People } from '@agio/module';
import { supportFeedback, supportMessage, supportTicket } from './model.ts';

/** Tickets with what was written in them, and feedback. Notes of operators are for operators alone, and go with their ticket. */
export const supportPeople: People = {
  nobodys: ['support_canned'],
  tables: ['support_ticket', 'support_feedback'],
  async export(session, customer) {
    const tickets = await copiesOf(session, supportTicket, customer);
    const written = await findRecords(session, supportMessage, {
      where: `ticket in (select id from support_ticket where customer = $1) and author in ('customer', 'staff')`,
      given: [customer],
      order: 'id',
    });
    return {
      tickets: tickets.map((ticket) => ({
        ...ticket,
        messages: written
          .filter((message) => String(message.ticket) === ticket['id'])
          .map(({ at, author, content }) => ({ from: author, content, time: at })),
      })),
      feedback: await copiesOf(session, supportFeedback, customer),
    };
  },
  async erase(session, customer) {
    await session.query('delete from support_ticket where customer = $1', [customer]);
    await session.query('delete from support_feedback where customer = $1', [customer]);
  },
};
