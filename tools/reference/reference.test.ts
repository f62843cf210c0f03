// Protects the reference: every call and code is on a page, and the document for machines is valid OpenAPI as far as readers rely on it.
import { calls, contracts, ERROR_CODES } from '@agio/contracts';
import { spot } from '@agio/contracts/spot';
import { describe, expect, it } from 'vitest';
import type { SiteModule } from '@agio/module';
import { modules } from '../../apps/server/site.ts';
import { openApiDocument } from '../../packages/gateway/openapi.ts';
import { capabilityPage } from './call-page.ts';
import { referencePages } from './pages.ts';
import { boundsText, schemaText } from './schema-text.ts';
import { asyncApiProblems, checkOpenApi, lintOpenApi, wrongExamples } from './valid.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

describe('the reference', () => {
  const pages = referencePages();
  const text = [...pages]
    .filter(([file]) => file.endsWith('.md') && file !== 'README.md')
    .map(([, page]) => page)
    .join('\n');
  const document = JSON.parse(pages.get('openapi.json') ?? '{}') as {
    openapi: string;
    tags: { name: string }[];
    paths: Record<string, Record<string, Operation>>;
  };

  it('E2: is valid OpenAPI and AsyncAPI, and every example fits its schema', async () => {
    const [openApi, asyncApi] = ['openapi.json', 'asyncapi.json'].map((file) => JSON.parse(pages.get(file) ?? '{}') as never);
    await checkOpenApi(openApi);
    expect(asyncApiProblems(asyncApi)).toEqual([]);
    expect(wrongExamples(openApi!, asyncApi!)).toEqual([]);
    expect(await lintOpenApi(pages.get('openapi.json') ?? '')).toEqual([]);
    const broken = structuredClone(document);
    Object.assign(broken.paths['/api/exchange/markets']!['get']!, { responses: { '200': { $ref: '#/nowhere' } } });
    await expect(checkOpenApi(broken)).rejects.toThrow(/nowhere/);
    expect(await lintOpenApi('{"openapi":"3.1.0","paths":{}}')).not.toEqual([]);
    expect(asyncApiProblems({ asyncapi: '3.0.0' })).not.toEqual([]);
  });

  it('marks a call that will go, for people and for machines', () => {
    const { serverTime } = spot.calls;
    const going = { ...serverTime, deprecated: 'from 2027-07-01 on, in favour of `GET /api/exchange/info`' };
    const path = '/api/exchange/time';
    const made = openApiDocument([{ name: 'spot', calls: { serverTime: going } }]) as unknown as typeof document;
    expect(made.paths[path]?.['get']).toMatchObject({ deprecated: true, description: expect.stringContaining('2027-07-01') });
    expect(document.paths[path]?.['get']).not.toHaveProperty('deprecated');
    expect(capabilityPage('spot', [['serverTime', going]])).toContain('**Deprecated:** from 2027-07-01 on');
  });

  it('E2: says what each call can refuse, and what is told in headers', () => {
    const { responses } = document.paths['/api/exchange/order']!['post']!;
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '421', '422', '429', '500', '503']);
    expect(Object.keys(responses['200']?.headers ?? {})).toContain('RateLimit-Remaining');
  });

  it('has a section and an operation for every call', () => {
    for (const [name, call] of Object.entries(calls)) {
      expect(text, name).toContain(`## ${call.method} ${call.path}\n`);
      expect(document.paths[call.path]?.[call.method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  it('has a page and a tag for each capability, with its own calls', () => {
    const withCalls = contracts.filter((contract) => Object.keys(contract.calls).length > 0);
    expect(document.tags.map(({ name }) => name)).toEqual(withCalls.map(({ name }) => name));
    for (const { name, calls: own } of withCalls) {
      const sections = pages.get(`${name}.md`)?.match(/(?<=^## ).*$/gm);
      expect(sections).toEqual(Object.values(own).map(({ method, path }) => `${method} ${path}`));
      for (const { method, path } of Object.values(own)) expect(document.paths[path]?.[method.toLowerCase()]?.tags).toEqual([name]);
    }
  });

  it('lists every error code', () => {
    for (const code of ERROR_CODES) expect(pages.get('errors.md')).toContain(`| \`${code}\` |`);
  });

  it('has every field of every record that a module declares, parts included', () => {
    const facts = pages.get('../facts.md') ?? '';
    const declared = (modules as readonly Pick<SiteModule, 'records'>[]).flatMap(({ records = [] }) => records);
    expect(declared.length).toBeGreaterThan(13);
    for (const { fact, fields } of declared) {
      expect(facts).toContain(`### ${fact}\n`);
      for (const [name, { holds }] of Object.entries(fields))
        expect(facts).toMatch(new RegExp(`\\| \`${name}\` \\|.*\\| ${RegExp.escape(holds)} \\|`));
    }
    expect(facts).toContain('| `setting.dailyCap` | numeric |');
  });

  it('is OpenAPI 3.1 whose operation ids are unique and whose path parameters are declared', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(named);
    }
  });

  it('writes schemas as a reader of TypeScript would', () => {
    expect(
      schemaText({
        type: 'object',
        properties: { a: { type: 'array', items: { type: 'string' } }, b: { enum: ['x', 'y'] } },
        required: ['a'],
      }),
    ).toBe('{ a: [string, …], b?: "x" \\| "y" }');
    expect(schemaText({ type: ['string', 'null'], maxLength: 8 })).toBe('string \\| null');
    expect(schemaText({ type: ['array', 'null'], items: { type: ['integer', 'null'] } })).toBe('[integer \\| null, …] \\| null');
    expect(boundsText({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toBe('at least 1');
  });
});
