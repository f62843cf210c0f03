import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, channels, contracts, DESK_LANGUAGES, deskCalls, features, LANGUAGES, merge, requests } from '@agio/contracts';
import type { AnyCall, Channel, DeskLanguage, DeskName, PostingEntry, RequestField, Role } from '@agio/contracts';
import { z } from 'zod';

/**
 * The generated files by name, from here: method and path of every call, so that a browser needs none of the schemas; channels that need a
 * log-in; who may make the calls of operators, and what operators read about them; and why capabilities move coins.
 */
export function routesTexts(): ReadonlyMap<string, string> {
  return new Map([
    ['routes.generated.ts', routesText('ROUTES', 'CallName', 'every call', calls)],
    ['desk-routes.generated.ts', routesText('DESK_ROUTES', 'DeskCallName', 'every call of operators', deskCalls)],
    ['desk-rights.generated.ts', rightsText()],
    ...DESK_LANGUAGES.map((language) => [`desk-words/${language}.generated.ts`, wordsText(language)] as const),
    ['live/channels.generated.ts', channelsText()],
    ['../contracts/postings.generated.ts', postingsText(merge(contracts, 'postings'))],
  ]);
}

function routesText(
  name: string,
  type: string,
  what: string,
  all: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
): string {
  const rows = Object.entries(all).map(([call, { method, path }]) => `  ${call}: ['${method}', '${path}'],\n`);
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n',
    `import type { ${type} } from '@agio/contracts';\n\n`,
    `/** Method and path of ${what}, without the schemas, which a browser should not load. */\n`,
    `export const ${name}: Readonly<Record<${type}, readonly ['GET' | 'POST', string]>> = {\n`,
    ...rows,
    '};\n',
  ].join('');
}

const quotedRoles = (roles: readonly Role[]): string => `[${roles.map((role) => `'${role}'`).join(', ')}]`;

function rightsText(): string {
  const rows = contracts.flatMap(({ desk, name }) =>
    Object.entries<AnyCall>(desk).map(([call, { audit, body, method, roles }]) => {
      const limits = limitsOf(body).map(([field, [least, most]]) => `${field}: [${least}, ${most}]`);
      return [
        `  ${call}: {\n    of: '${name}',\n    roles: ${roles === undefined ? 'null' : quotedRoles(roles)},\n`,
        method === 'GET' && audit === undefined ? '    isWatched: true,\n' : '',
        limits.length === 0 ? '' : `    limits: { ${limits.join(', ')} },\n`,
        '  },\n',
      ].join('');
    }),
  );
  const kinds = Object.entries(requests).map(
    ([kind, { asks, decides }]) => `  '${kind}': { asks: ${quotedRoles(asks)}, decides: ${quotedRoles(decides)} },\n`,
  );
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n',
    `import type { DeskCallName, RequestName, RequestPeople, Role } from '@agio/contracts';\n\n`,
    '/** What a page has to know about a call of operators before it offers it. */\n',
    'export interface DeskRight {\n',
    '  /** The capability whose call it is. */\n  readonly of: string;\n',
    '  /** Each of them is enough; null for calls that need none. */\n  readonly roles: readonly Role[] | null;\n',
    '  /** It only reads, and is not written to the audit log: a page may repeat it by a timer. */\n  readonly isWatched?: true;\n',
    '  /** Shortest and longest text, or least and greatest number, of the fields of its body. */\n',
    '  readonly limits?: Readonly<Record<string, readonly [number, number]>>;\n}\n\n',
    '/** Who may make each call of operators, and the limits of what they enter. */\n',
    'export const DESK_RIGHTS: Readonly<Record<DeskCallName, DeskRight>> = {\n',
    ...rows,
    '};\n\n/** Who may ask for what takes two people, and who decides it. */\n',
    'export const REQUEST_RIGHTS: Readonly<Record<RequestName, RequestPeople>> = {\n',
    ...kinds,
    '};\n\n/** Fields of requests that are shown otherwise than they are written. */\n',
    "export const REQUEST_FIELDS: Readonly<Record<string, 'amount' | 'rate' | 'word'>> = {\n",
    ...shownFields(),
    '};\n',
  ].join('');
}

const requestFields: Readonly<Record<string, RequestField>> = merge(contracts, 'requestFields');

const shownFields = (): readonly string[] => [
  ...Object.entries(requestFields).flatMap(([field, { is }]) => (is === undefined ? [] : [`  ${field}: '${is}',\n`])),
  // A switch is on or off.
  ...Object.keys(features).map((name) => `  ${name}: 'word',\n`),
];

/** In keys of texts a dot would lead to a text below. */
const textKey = (name: string): string => name.replaceAll('.', '/');

function wordsText(language: DeskLanguage): string {
  const rows = (part: string, what: string, words: Readonly<Record<string, DeskName>>): readonly string[] => [
    `  /** ${what} */\n  ${part}: {\n`,
    ...Object.entries(words).map(([name, said]) => `    ${quotedKey(textKey(name))}: ${quoted(said[language])},\n`),
    '  },\n',
  ];
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n',
    '/** What operators read about all capabilities. In keys, dots are slashes. */\nexport const words = {\n',
    ...rows('actions', 'Acts in the audit log.', merge(contracts, 'actions')),
    ...rows('requests', 'What takes two people.', requests),
    ...rows('fields', 'Fields of requests.', { ...requestFields, ...features }),
    ...rows('values', 'Values of those that are words.', merge(contracts, 'requestValues')),
    '};\n',
  ].join('');
}

function channelsText(): string {
  const names = Object.entries<Channel>(channels).flatMap(([name, { access }]) => (access === 'private' ? [`  '${name}',\n`] : []));
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n\n',
    '/** Channels that need a log-in. */\nexport const PRIVATE_CHANNELS = [\n',
    ...names,
    '] as const;\n',
  ].join('');
}

const quoted = (text: string): string => (/['\\]/.test(text) ? JSON.stringify(text) : `'${text}'`);
const quotedKey = (key: string): string => (/^[a-z]\w*$/i.test(key) ? key : `'${key}'`);

/** The texts and numbers of a body that have an upper limit. */
function limitsOf(body: z.ZodType | undefined): readonly (readonly [string, readonly [number, number]])[] {
  if (body === undefined) return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([field, schema]) => {
    if (typeof schema === 'boolean') return [];
    const { maximum = Number.MAX_SAFE_INTEGER, maxLength, minimum = 0, minLength = 0 } = schema;
    if (maxLength !== undefined) return [[field, [minLength, maxLength]] as const];
    return maximum < Number.MAX_SAFE_INTEGER ? [[field, [minimum, maximum]] as const] : [];
  });
}

function postingsText(postings: Readonly<Record<string, PostingEntry>>): string {
  const rows = Object.entries(postings).flatMap(([reason, entry]) => [
    `  ${reason}: {\n`,
    ...(entry.isEarned === true ? ['    isEarned: true,\n'] : []),
    ...LANGUAGES.map((language) => `    '${language}': ${quoted(entry[language])},\n`),
    '  },\n',
  ]);
  return [
    '// Written by `node packages/client/generate-routes.ts` from the contracts; routes.test.ts fails when it is stale.\n\n',
    '/** Why capabilities move coins of customers, with the names of it, without the contracts, which a browser should not load. */\n',
    'export const POSTINGS = {\n',
    ...rows,
    '} as const;\n',
  ].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of routesTexts()) writeFileSync(new URL(file, import.meta.url), text);
}
