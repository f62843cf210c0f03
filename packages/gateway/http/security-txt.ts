import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@agio/kernel/clock';
import { DAY_MS } from '@agio/kernel/time';

/** Where RFC 9116 puts it, and where it was before that. */
const PATHS = ['/.well-known/security.txt', '/security.txt'];
/** Less than a year, as the RFC advises; it is counted from each answer. */
const GOOD_FOR_MS = 180 * DAY_MS;

/** Serves the contact for vulnerability reports; nothing if the operators name none. */
export function registerSecurityText(app: FastifyInstance, contact: string | undefined, clock: Pick<Clock, 'wall'>, refuse: Refuse): void {
  for (const path of PATHS)
    app.get(path, (request, reply) => {
      if (contact === undefined) return refuse(request, reply, 'REQUEST_PATH_ERROR');
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${new Date(clock.wall() + GOOD_FOR_MS).toISOString()}`,
        'Preferred-Languages: en, zh, ko',
        '',
      ];
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(lines.join('\n'));
    });
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, code: 'REQUEST_PATH_ERROR') => FastifyReply;
