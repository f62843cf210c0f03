import type { Call, Contract, ErrorCode } from '@agio/contracts';
import { ERROR_TEXTS, failure } from '@agio/contracts';
import type { z } from 'zod';
import { exampleOf } from './examples.ts';
import { jsonSchema } from './json-schema.ts';
import type { Json, JsonObject } from './json-schema.ts';

/** The OpenAPI 3.1 document of all calls of the given contracts, in their order, with a tag for each capability. Pure: the same contracts give the same document. */
export function openApiDocument(contracts: readonly Pick<Contract, 'name' | 'calls'>[]): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  const tags: string[] = [];
  for (const { name: capability, calls } of contracts) {
    if (Object.keys(calls).length > 0) tags.push(capability);
    for (const [name, call] of Object.entries(calls))
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(capability, name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agio',
      version: '1',
      description:
        'Amounts and prices are decimal strings, times are integer milliseconds, ids are strings. A success answers `{"code":"SUCCESS","data":…}`, a failure an error code, its text in the language of Accept-Language, details that help to fix it, and the request id.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:3000', description: 'A site on this computer' }],
    tags: tags.map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that a login answers' },
        apiKey: keyHeader('X-API-Key', 'The key; the call names the scope it needs'),
        apiTimestamp: keyHeader('X-API-Timestamp', 'Milliseconds since the Unix epoch, at most 30 s before and 2 s after ours'),
        apiSignature: keyHeader(
          'X-API-Signature',
          'HMAC-SHA256 in hex, keyed with the secret, over method, path with query, timestamp and the SHA-256 of the body in hex, joined by line feeds; good once',
        ),
      },
      headers: HEADERS,
      schemas: { Failure: jsonSchema(failure, 'output') },
      responses: Object.fromEntries(Object.entries(FAILURES).map(([status, one]) => [`Failure${status}`, failureOf(one)])),
    },
  };
}

function operation(capability: string, name: string, call: Call): JsonObject {
  return {
    operationId: name,
    summary: call.summary,
    ...(call.deprecated === undefined ? {} : { deprecated: true, description: `Deprecated: ${call.deprecated}` }),
    tags: [capability],
    // An empty security requirement next to the token's means that visitors may call too.
    security: [
      ...(call.principal === 'either' ? [{}] : []),
      ...(call.principal === 'visitor' ? [] : [{ session: [] }]),
      ...keySecurity(call),
    ],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query'), ...headers(call)],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: { [MEDIA[call.takes]]: bodyOf(call.body) } } }),
    responses: {
      '200': {
        description: 'Done',
        headers: successHeaders(call),
        content: CONTENT[call.answers] ?? {
          'application/json': { schema: envelopeOf(call), example: exampleOf(envelopeOf(call), 'output') },
        },
      },
      ...Object.fromEntries(failuresOf(call).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }])),
    },
    'x-principal': call.principal,
    'x-rate-class': call.rate,
    ...(call.feature === undefined ? {} : { 'x-feature': call.feature }),
    ...(call.apiScope === undefined ? {} : { 'x-api-scope': call.apiScope }),
  };
}

/** For a call that is open to API keys, all three headers of a signed request are required. */
function keySecurity(call: Call): JsonObject[] {
  return call.apiScope === undefined ? [] : [{ apiKey: [], apiTimestamp: [], apiSignature: [] }];
}

function keyHeader(name: string, description: string): JsonObject {
  return { type: 'apiKey', in: 'header', name, description };
}

function bodyOf(schema: z.ZodType): JsonObject {
  const body = jsonSchema(schema, 'input');
  return { schema: body, example: exampleOf(body, 'input') };
}

const counted = { schema: { type: 'integer', minimum: 0 } } as const;
const HEADERS: JsonObject = {
  'X-Request-Id': { description: 'The id that was sent, or one of ours', schema: { type: 'string' } },
  'X-Position': { description: 'Place of the command in the journal; histories take it as `after`', schema: { type: 'integer' } },
  'Idempotency-Replayed': { description: 'The answer of an earlier request with the same key', schema: { type: 'string', const: 'true' } },
  'RateLimit-Limit': { description: 'Requests of this class in a window', ...counted },
  'RateLimit-Remaining': { description: 'What is left of them', ...counted },
  'RateLimit-Reset': { description: 'Seconds until all of them are there again', ...counted },
  'Retry-After': { description: 'Seconds to wait', ...counted },
};
const BUDGET = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

interface Failing {
  readonly description: string;
  readonly code: ErrorCode;
  readonly details?: Json;
  readonly headers?: readonly string[];
}

const FAILURES: Readonly<Record<string, Failing>> = {
  400: {
    description: 'Malformed: details name the fields',
    code: 'PARAMETER_ERROR',
    details: [{ field: 'amount', problem: 'invalid_format' }],
  },
  401: { description: 'Nobody is logged in, or the signature is not accepted', code: 'PLEASE_LOGIN' },
  403: {
    description: 'Not open to this caller: a scope, a verification or a switch of the site',
    code: 'PERMISSION_DENIED',
    details: { problem: 'scope' },
  },
  404: { description: 'There is no such thing, or it is somebody else’s', code: 'NOT_FOUND' },
  409: { description: 'The same idempotency key with another body, or something that exists already', code: 'IDEMPOTENCY_CONFLICT' },
  421: { description: 'The host name is not the site’s', code: 'UNKNOWN_HOST' },
  422: {
    description: 'Refused by a rule: details name it, its limit and the nearest valid value',
    code: 'BALANCE_NOT_ENOUGH',
    details: { rule: 'available' },
  },
  429: { description: 'Too many requests of this class', code: 'OPERATION_TOO_FAST', headers: ['Retry-After', ...BUDGET] },
  500: { description: 'A bug of ours, which was noted under the request id', code: 'SERVER_EXCEPTION' },
  503: {
    description: 'For a while; the same request with the same idempotency key may be repeated',
    code: 'UNAVAILABLE',
    headers: ['Retry-After'],
  },
};

function failureOf({ code, description, details, headers = [] }: Failing): JsonObject {
  const example = {
    code,
    message: ERROR_TEXTS['en-US'][code],
    ...(details === undefined ? {} : { details }),
    requestId: '0d4f8e2a9c11-42',
  };
  return {
    description,
    headers: references(['X-Request-Id', ...headers]),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example } },
  };
}

/** Which failures a call can answer, by what it declares. */
function failuresOf({ body, idempotent, method, params, principal, query, secondFactor, apiScope, feature }: Call): string[] {
  const isPublic = principal === 'visitor';
  const can: Readonly<Record<string, boolean>> = {
    400: true,
    401: !isPublic,
    403: !isPublic || secondFactor || apiScope !== undefined || feature !== undefined,
    404: params !== undefined || query !== undefined || body !== undefined,
    409: idempotent || method === 'POST',
    421: method === 'POST',
    422: method === 'POST',
  };
  return Object.keys(FAILURES).filter((status) => can[status] ?? true);
}

function successHeaders({ idempotent }: Call): JsonObject {
  return references(['X-Request-Id', ...BUDGET, ...(idempotent ? ['X-Position', 'Idempotency-Replayed'] : [])]);
}

function references(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const MEDIA = { json: 'application/json', form: 'multipart/form-data' } as const;
const CONTENT: Readonly<Record<Call['answers'], JsonObject | undefined>> = {
  json: undefined,
  picture: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
  feed: { 'application/rss+xml': { schema: { type: 'string' } } },
};

function envelopeOf(call: Call): JsonObject {
  return {
    type: 'object',
    properties: { code: { type: 'string', const: 'SUCCESS' }, data: jsonSchema(call.data, 'output') },
    required: ['code', 'data'],
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: JsonObject; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
    ...(required.includes(name) ? { example: exampleOf(one as JsonObject, 'input', name) } : {}),
  }));
}

function headers(call: Call): JsonObject[] {
  const made: JsonObject[] = [];
  if (call.idempotent) {
    made.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Repeating a call under the same key answers what the first one answered',
      schema: { type: 'string', maxLength: 128 },
      example: '7f6c2b1e-0001',
    });
  }
  if (call.secondFactor) {
    made.push({
      name: 'X-Verification',
      in: 'header',
      required: true,
      description: 'A second verification bound to this body',
      schema: { type: 'string', minLength: 16, maxLength: 256 },
    });
  }
  return made;
}
