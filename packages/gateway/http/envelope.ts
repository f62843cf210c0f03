import type { FastifyReply } from 'fastify';
import { ERROR_TEXTS, HTTP_STATUS } from '@agio/contracts';
import type { ErrorCode, Language } from '@agio/contracts';

/** Sends a failure in the envelope: code, its text, details, request id. */
export function sendFailure(
  reply: FastifyReply,
  language: Language,
  failure: { code: ErrorCode; details?: unknown; retryAfterSeconds?: number },
): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply
    .code(HTTP_STATUS[failure.code])
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: failure.code,
        message: ERROR_TEXTS[language][failure.code],
        details: failure.details,
        requestId: reply.request.id,
      }),
    );
}
