import type { Call, Contract } from '@agio/contracts';
import {
  clientFrame,
  contracts,
  dataFrame,
  deskCalls,
  ERROR_CODES,
  ERROR_TEXTS,
  PRIVATE_CHANNELS,
  PUBLIC_CHANNELS,
  replyFrame,
  SOCKETS_PER_ADDRESS_MAX,
} from '@agio/contracts';
import { modules } from '../../apps/server/site.ts';
import { asyncApiDocument } from '../../packages/gateway/asyncapi.ts';
import { jsonSchema } from '../../packages/gateway/json-schema.ts';
import type { Json, JsonObject } from '../../packages/gateway/json-schema.ts';
import { openApiDocument } from '../../packages/gateway/openapi.ts';
import { capabilityPage, COLUMNS, GENERATED } from './call-page.ts';
import { factsPage } from './facts-page.ts';
import { protocolPage } from './protocol-page.ts';
import { schemaText } from './schema-text.ts';

/** Every file by its path from docs/reference, made from the contracts and the declared records alone. */
export function referencePages(): Map<string, string> {
  const pages = new Map<string, string>();
  const capabilities: readonly Contract[] = contracts.filter(({ calls }) => Object.keys(calls).length > 0);
  pages.set('openapi.json', `${JSON.stringify(openApiDocument(contracts), null, 2)}\n`);
  pages.set('asyncapi.json', `${JSON.stringify(asyncApiDocument(), null, 2)}\n`);
  for (const { name, calls } of capabilities) pages.set(`${name}.md`, capabilityPage(name, Object.entries(calls)));
  pages.set('console.md', capabilityPage('console', Object.entries(deskCalls)));
  pages.set('sockets.md', socketPage());
  pages.set('protocol.md', protocolPage());
  pages.set('errors.md', errorPage());
  pages.set('README.md', indexPage(capabilities));
  pages.set('../facts.md', factsPage(modules));
  return pages;
}

function indexPage(capabilities: readonly Contract[]): string {
  const lines = [
    '# Reference',
    '',
    GENERATED,
    '',
    'Start with the [quick start](../integrating/README.md) and the [protocol](protocol.md): signing, limits, sockets, books.',
    '',
    'For machines: [openapi.json](openapi.json) (OpenAPI 3.1) and [asyncapi.json](asyncapi.json) (AsyncAPI 3.0, the socket). Also: [sockets](sockets.md), [error codes](errors.md), and [calls of operators](console.md), which the console’s origin alone serves.',
  ];
  for (const { name, calls } of capabilities) {
    lines.push('', `## [${name}](${name}.md)`, '', '| Call | What it does |', '|---|---|');
    for (const call of Object.values(calls)) lines.push(`| \`${call.method} ${call.path}\` | ${call.summary} |`);
  }
  return `${lines.join('\n')}\n`;
}

function errorPage(): string {
  const rows = ERROR_CODES.map((code) => `| \`${code}\` | ${COLUMNS.map((language) => ERROR_TEXTS[language][code]).join(' | ')} |`);
  return [
    '# Error codes',
    '',
    GENERATED,
    '',
    `| Code | ${COLUMNS.join(' | ')} |`,
    `|---|${COLUMNS.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n');
}

function socketPage(): string {
  return [
    '# Sockets',
    '',
    GENERATED,
    '',
    `\`/ws/exchange\` carries the channels ${list(PUBLIC_CHANNELS)} for anyone, and ${list(PRIVATE_CHANNELS)} after \`auth\`. At most ${SOCKETS_PER_ADDRESS_MAX} may be open from one address at once; more are answered 429.`,
    '',
    ...frames('What a client sends', clientFrame, 'input'),
    ...frames('What answers it', replyFrame, 'output'),
    ...frames('What the server sends by itself', dataFrame, 'output'),
  ].join('\n');
}

function frames(title: string, schema: Call['data'], io: 'input' | 'output'): string[] {
  const made = jsonSchema(schema, io);
  const choices = (made['anyOf'] ?? made['oneOf'] ?? [made]) as readonly Json[];
  return [`## ${title}`, '', ...choices.flatMap((choice) => ['```', schemaText(choice as JsonObject).replaceAll('\\|', '|'), '```', ''])];
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
