import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SUCCESS } from '@agio/contracts';
import type { AnyCall, Handler, HandlerInput, Language } from '@agio/contracts';
import { contextOf, hostOf, requestKeyOf } from './context.ts';
import { sendFailure } from './envelope.ts';
import { languageOf } from './language.ts';
import type { Limiter } from './limiter.ts';
import type { GatewayPorts, SessionOwner } from './ports.ts';

/** Registers one call: session → limit → feature → form → handler → envelope, in this order for all. */
export function registerRoute(
  app: FastifyInstance,
  call: AnyCall,
  handler: Handler<AnyCall>,
  ports: GatewayPorts,
  limiter: Limiter | null,
): void {
  const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.route({
    method: call.method,
    url,
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const owner = await bearerOwner(call, ports, request);
      if (call.principal === 'customer' && owner === undefined) return sendFailure(reply, language, { code: 'PLEASE_LOGIN' });
      if (limiter !== null) {
        const wait = await limiter(call.rate, owner === undefined ? request.ip : `c${owner.customer}`);
        if (wait > 0) return sendFailure(reply, language, { code: 'OPERATION_TOO_FAST', retryAfterSeconds: wait });
      }
      if (call.feature !== undefined && !ports.featuresOf(hostOf(request))[call.feature])
        return sendFailure(reply, language, { code: 'NOT_YET_OPEN' });
      return respond(call, handler, request, reply, owner, language);
    },
  });
}

async function bearerOwner(call: AnyCall, ports: GatewayPorts, request: FastifyRequest): Promise<SessionOwner | undefined> {
  if (call.principal === 'visitor') return undefined;
  const header = request.headers.authorization;
  if (header === undefined || !header.startsWith('Bearer ')) return undefined;
  return ports.ownerOf(header.slice(7));
}

async function respond(
  call: AnyCall,
  handler: Handler<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: SessionOwner | undefined,
  language: Language,
): Promise<FastifyReply> {
  const input = parseInput(call, request);
  if ('problem' in input) return sendFailure(reply, language, { code: 'PARAMETER_ERROR', details: input.problem });
  const requestKey = requestKeyOf(call, request);
  if (requestKey === undefined)
    return sendFailure(reply, language, { code: 'PARAMETER_ERROR', details: [{ field: 'Idempotency-Key', problem: 'invalid' }] });
  const result = await handler(input, contextOf(request, reply, owner, requestKey, language));
  if (!result.ok) return sendFailure(reply, language, result);
  return reply.type('application/json; charset=utf-8').send(`{"code":"${SUCCESS}","data":${JSON.stringify(result.data)}}`);
}

/** Every part by its schema; a part the contract does not declare must be empty. */
function parseInput(call: AnyCall, request: FastifyRequest): HandlerInput<AnyCall> | { problem: { field: string; problem: string }[] } {
  const parts = [
    ['query', call.query, request.query],
    ['body', call.body, request.body],
    ['params', call.params, request.params],
  ] as const;
  const values: Record<string, unknown> = {};
  for (const [name, schema, value] of parts) {
    if (schema === undefined) {
      if (!isEmpty(value)) return { problem: [{ field: name, problem: 'unexpected' }] };
      continue;
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      return {
        problem: parsed.error.issues.slice(0, 8).map((issue) => ({ field: issue.path.map(String).join('.') || name, problem: issue.code })),
      };
    }
    values[name] = parsed.data;
  }
  return values as unknown as HandlerInput<AnyCall>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
