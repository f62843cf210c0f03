import type { People } from '@agio/module';

/** Tickets with what was written in them, and feedback. Notes of operators are for operators alone, and go with their ticket. */
export const supportPeople: People = {
  tables: ['support_ticket', 'support_feedback'],
  async export(session, customer) {
    const tickets = await session.query<{ id: bigint; type: string; title: string; created_at: bigint }>(
      'select id, type, title, created_at from support_ticket where customer = $1 order by id',
      [customer],
    );
    const messages = await session.query<{ ticket: bigint; author: string; content: string; at: bigint }>(
      `select m.ticket, m.author, m.content, m.at from support_message m join support_ticket t on t.id = m.ticket
       where t.customer = $1 and m.author in ('customer', 'staff') order by m.id`,
      [customer],
    );
    const feedback = await session.query<{ content: string; at: bigint }>(
      'select content, at from support_feedback where customer = $1 order by id',
      [customer],
    );
    return {
      tickets: tickets.map(({ created_at: createdAt, id, title, type }) => ({
        id: String(id),
        type,
        title,
        createdAt: Number(createdAt),
        messages: messages
          .filter(({ ticket }) => ticket === id)
          .map(({ at, author, content }) => ({ from: author, content, time: Number(at) })),
      })),
      feedback: feedback.map(({ at, content }) => ({ content, time: Number(at) })),
    };
  },
  async erase(session, customer) {
    await session.query('delete from support_ticket where customer = $1', [customer]);
    await session.query('delete from support_feedback where customer = $1', [customer]);
  },
};
