import type { Json } from '@agio/kernel';
import { z } from 'zod';

export type { Json } from '@agio/kernel';
/** A JSON object of the document. */
export type JsonObject = { readonly [key: string]: Json };

/**
 * The JSON Schema (2020-12, as OpenAPI 3.1 requires) of a contract's schema: of the request for `input`, of the response for `output`.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const made = { ...(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<string, Json>) };
  delete made['$schema'];
  delete made['$defs'];
  return withoutReferences(made) as JsonObject;
}

/** The only schema that refers to itself is that of any JSON, which accepts everything; a reference into a part of the document would be broken. */
function withoutReferences(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return {};
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutReferences(value)]));
}
