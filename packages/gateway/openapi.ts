import type { Call, Contract } from '@agio/contracts';
import { failure } from '@agio/contracts';
import { z } from 'zod';

/** A JSON object of the document. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * The JSON Schema (2020-12, as OpenAPI 3.1 requires) of a contract's schema: of the request for `input`, of the response for `output`.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const made = { ...(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<string, Json>) };
  delete made['$schema'];
  return made;
}

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
    servers: [{ url: '/' }],
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
      schemas: { Failure: jsonSchema(failure, 'output') },
      responses: {
        Failure: {
          description: 'Refused or failed',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

function operation(capability: string, name: string, call: Call): JsonObject {
  return {
    operationId: name,
    summary: call.summary,
    tags: [capability],
    // An empty security requirement next to the token's means that visitors may call too.
    security: [
      ...(call.principal === 'either' ? [{}] : []),
      ...(call.principal === 'visitor' ? [] : [{ session: [] }]),
      ...keySecurity(call),
    ],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query'), ...headers(call)],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { [MEDIA[call.takes]]: { schema: jsonSchema(call.body, 'input') } } } }),
    responses: {
      '200': {
        description: 'Done',
        content: CONTENT[call.answers] ?? { 'application/json': { schema: envelopeOf(call) } },
      },
      default: { $ref: '#/components/responses/Failure' },
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
      schema: { type: 'string', maxLength: 64 },
    });
  }
  if (call.secondFactor) {
    made.push({
      name: 'X-Verification',
      in: 'header',
      required: true,
      description: 'A second verification bound to this body',
      schema: { type: 'string' },
    });
  }
  return made;
}
