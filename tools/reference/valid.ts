import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface WithExamples {
  readonly schema: object;
  readonly example?: unknown;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly WithExamples[];
  readonly requestBody?: { readonly content: Readonly<Record<string, WithExamples>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, WithExamples>> }>>;
}

interface AsyncApi {
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: object; readonly examples: readonly { readonly payload: unknown }[] }>>;
  };
}

/** Validates an OpenAPI document against its specification, references included; throws the first problem. */
export async function checkOpenApi(document: unknown): Promise<void> {
  // It replaces references in what it is given.
  await SwaggerParser.validate(structuredClone(document) as Parameters<typeof SwaggerParser.validate>[0]);
}

/** What Redocly's recommended rules call an error in an OpenAPI document. */
export async function lintOpenApi(text: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return found.filter(({ severity }) => severity === 'error').map(({ message, ruleId }) => `${ruleId}: ${message}`);
}

/** The problems of an AsyncAPI 3.0 document with its specification. */
export function asyncApiProblems(document: unknown): readonly string[] {
  const file = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json');
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  return validate(document) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Which examples of the two documents do not fit their own schemas. */
export function wrongExamples(openApi: OpenApi, asyncApi: AsyncApi): readonly string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const examples = [...examplesOf(openApi), ...messagesOf(asyncApi)];
  return examples.filter(({ schema, example }) => example !== undefined && !ajv.compile(schema)(example)).map(({ name }) => name);
}

type Named = WithExamples & { readonly name: string };

function examplesOf({ paths }: OpenApi): Named[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap(({ operationId, parameters, requestBody, responses }) =>
    [...parameters, ...Object.values(requestBody?.content ?? {}), ...Object.values(responses['200']?.content ?? {})].map((one) => ({
      ...one,
      name: operationId,
    })),
  );
}

function messagesOf({ components }: AsyncApi): Named[] {
  return Object.entries(components.messages).flatMap(([name, { payload, examples }]) =>
    examples.map((one) => ({ name, schema: payload, example: one.payload })),
  );
}
