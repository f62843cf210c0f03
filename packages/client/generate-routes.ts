import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, channels, contracts, DESK_LANGUAGES, deskCalls, features, LANGUAGES, merge, requests } from '@agio/contracts';
import type {
  AnyCall,
  Channel,
  Contract,
  CustomerWords,
  DeskLanguage,
  DeskName,
  Language,
  NoticeKindEntry,
  PostingEntry,
  RequestField,
  RightAmountEntry,
  RightEntry,
  Role,
  TicketKind,
} from '@agio/contracts';
import { z } from 'zod';

/**
 * The generated files by name, from here: method and path of every call, so that a browser needs none of the schemas; channels that need a
 * log-in; the roles that may make the calls of operators, and what operators read about them; and why capabilities move coins.
 */
export function routesTexts(): ReadonlyMap<string, string> {
  return new Map([
    ['routes.generated.ts', routesText('ROUTES', 'CallName', 'every call', calls)],
    ['desk-routes.generated.ts', routesText('DESK_ROUTES', 'DeskCallName', 'every call of operators', deskCalls)],
    ['desk-rights.generated.ts', rightsText()],
    ...DESK_LANGUAGES.map((language) => [`desk-words/${language}.generated.ts`, wordsText(language)] as const),
    ...LANGUAGES.map((language) => [`words/${language}.generated.ts`, customerWordsText(language)] as const),
    ['live/channels.generated.ts', channelsText()],
    ['../contracts/customer-words.generated.ts', namesText()],
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
    HEAD,
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
    HEAD,
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
    HEAD,
    '/** What operators read about all capabilities. In keys, dots are slashes. */\nexport const words = {\n',
    ...rows('actions', 'Acts in the audit log.', merge(contracts, 'actions')),
    ...rows('requests', 'What takes two people.', requests),
    ...rows('fields', 'Fields of requests.', { ...requestFields, ...features }),
    ...rows('values', 'Values of those that are words.', merge(contracts, 'requestValues')),
    ...rows('holds', 'Why parts of accounts of customers are held.', words.holds),
    ...rows('rights', 'What takes a certification.', words.rights),
    ...rows('rightAmounts', 'What it allows up to an amount.', words.rightAmounts),
    ...rows('tickets', 'What a ticket can be about.', words.tickets),
    '};\n',
  ].join('');
}

const HEAD = '// Written by `npm run generate` from the contracts; routes.test.ts fails when it is stale.\n';

/** Where the formatter breaks lines. */
const LINE_MAX = 141;

const inOrder = <Entry extends { readonly order: number }>(entries: Readonly<Record<string, Entry>>): readonly [string, Entry][] =>
  Object.entries(entries).toSorted(([, a], [, b]) => a.order - b.order);
const words: Required<CustomerWords> = {
  tickets: Object.fromEntries(inOrder<TicketKind>(merge(contracts, 'tickets'))),
  noticeKinds: Object.fromEntries(inOrder<NoticeKindEntry>(merge(contracts, 'noticeKinds'))),
  holds: merge(contracts, 'holds'),
  rights: Object.fromEntries(inOrder<RightEntry>(merge(contracts, 'rights'))),
  rightAmounts: Object.fromEntries(inOrder<RightAmountEntry>(merge(contracts, 'rightAmounts'))),
};

const nameKinds: NonNullable<Contract['nameKinds']> = merge(contracts, 'nameKinds');
const fees: NonNullable<Contract['rewardedFees']> = merge(contracts, 'rewardedFees');

/** The declared names as tuples, of which shapes are made: these cannot import the contracts, which import them. */
function namesText(): string {
  const tuple = (name: string, what: string, of: readonly string[]): string => {
    const line = `export const ${name} = [${of.map((one) => `'${one}'`).join(', ')}] as const;\n`;
    const rows = `export const ${name} = [\n${of.map((one) => `  '${one}',\n`).join('')}] as const;\n`;
    return `\n/** ${what} */\n${line.length > LINE_MAX ? rows : line}`;
  };
  const kinds = Object.entries(words.noticeKinds);
  return [
    HEAD,
    tuple('TICKET_TYPES', 'What a ticket can be about.', Object.keys(words.tickets)),
    tuple(
      'NOTICE_KINDS',
      'Kinds of notices.',
      kinds.map(([kind]) => kind),
    ),
    tuple(
      'MUTABLE_NOTICE_KINDS',
      'Those whose ways customers choose.',
      kinds.flatMap(([kind, { atFirst }]) => (atFirst === undefined ? [] : [kind])),
    ),
    '\n/** Where something can be done about notices of a kind. */\nexport const NOTICE_PAGES = {\n',
    ...kinds.flatMap(([kind, { next }]) => (next === undefined ? [] : [`  ${kind}: '${next.page}',\n`])),
    '} as const;\n',
    tuple('HOLD_REASONS', 'Why machines hold parts of accounts.', Object.keys(words.holds)),
    tuple('RIGHTS', 'What takes a certification.', Object.keys(words.rights)),
    '\n/** What a certification allows up to an amount, with the description of its field. */\nexport const RIGHT_AMOUNT_DESCRIPTIONS = {\n',
    ...Object.entries(words.rightAmounts).map(([name, { description }]) => `  ${name}: ${quoted(description)},\n`),
    '} as const;\n',
    tuple('NAME_KINDS', 'What names that others see are names of.', Object.keys(nameKinds)),
    tuple(
      'NAME_KINDS_OF_ACCOUNTS',
      'Those whose names are free again when the account is closed.',
      Object.entries(nameKinds).flatMap(([kind, { endsWithAccount }]) => (endsWithAccount ? [kind] : [])),
    ),
    tuple('FEE_KINDS', 'Fees that bring rewards to those who invited their payers.', Object.keys(fees)),
    '\n/** The same with the posting of each, the account of the house that it goes to, and what it is for. */\nexport const REWARDED_FEES = [\n',
    ...Object.entries(fees).map(
      ([kind, { account, name, reason }]) => `  { kind: '${kind}', reason: '${reason}', account: '${account}', name: '${name}' },\n`,
    ),
    '] as const;\n',
  ].join('');
}

function customerWordsText(language: Language): string {
  const rows = (part: string, what: string, of: readonly (readonly [string, string])[]): readonly string[] => [
    `  /** ${what} */\n  ${part}: {\n`,
    ...of.map(([name, text]) => `    ${name}: ${quoted(text)},\n`),
    '  },\n',
  ];
  const named = (of: Readonly<Record<string, Readonly<Record<Language, string>>>>): readonly (readonly [string, string])[] =>
    Object.entries(of).map(([name, said]) => [name, said[language]]);
  const kinds = Object.entries(words.noticeKinds);
  return [
    HEAD,
    '/** What customers read about all capabilities outside their pages. */\nexport const words = {\n',
    ...rows('notices', 'Kinds of notices.', named(words.noticeKinds)),
    ...rows(
      'noticeHelp',
      'When there are such notices.',
      kinds.map(([kind, { help }]) => [kind, help[language]]),
    ),
    ...rows(
      'noticeNext',
      'What the link to their page says.',
      kinds.flatMap(([kind, { next }]) => (next === undefined ? [] : [[kind, next[language]] as const])),
    ),
    ...rows('holds', 'Why parts of accounts are held.', named(words.holds)),
    ...rows('rights', 'What takes a certification.', named(words.rights)),
    ...rows('rightAmounts', 'What it allows up to an amount.', named(words.rightAmounts)),
    ...rows(
      'rightsUpTo',
      'What a level opens of it.',
      Object.entries(words.rightAmounts).map(([name, { upTo }]) => [name, upTo[language]]),
    ),
    '};\n',
  ].join('');
}

function channelsText(): string {
  const names = Object.entries<Channel>(channels).flatMap(([name, { access }]) => (access === 'private' ? [`  '${name}',\n`] : []));
  return [HEAD, '\n', '/** Channels that need a log-in. */\nexport const PRIVATE_CHANNELS = [\n', ...names, '] as const;\n'].join('');
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
    ...(entry.profit === undefined ? [] : [`    profit: '${entry.profit}',\n`]),
    ...LANGUAGES.map((language) => `    '${language}': ${quoted(entry[language])},\n`),
    '  },\n',
  ]);
  return [
    HEAD,
    '\n',
    '/** Why capabilities move coins of customers, with the names of it, without the contracts, which a browser should not load. */\n',
    'export const POSTINGS = {\n',
    ...rows,
    '} as const;\n',
  ].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of routesTexts()) writeFileSync(new URL(file, import.meta.url), text);
}
