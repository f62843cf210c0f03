import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { ValueLimits } from '@agio/wallet';
import { ConfigError } from './config-error.ts';
import { nodesOf } from './config-nodes.ts';
import type { NodeUrls } from './config-nodes.ts';
import { journalFields, databasesOf, journalProblems } from '../cluster/journal-config.ts';
import type { DatabasesConfig } from '../cluster/journal-config.ts';
import { copyFields, copyOf } from '../backup/copy/copy.ts';
import { formProblems, nearestOf, serviceAt, sendersOf } from './config-forms.ts';
import type { AskedService } from './config-forms.ts';
import { rateProblems, ratesOf } from './rates.ts';
import type { Rates } from './rates.ts';
import { MODULE_SECRETS, MODULE_VARIABLES, moduleSettingProblems, moduleSettingsOf } from './module-settings.ts';
import type { ModuleSettings } from './module-settings.ts';
import { keptSecret, secretProblem } from './secrets.ts';
import { valueLimitProblems, valueLimitsOf } from './value-limits.ts';

export { ConfigError };

export const MEBIBYTE = 1_048_576;
const onOff = z.enum(['on', 'off']);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  LOG: z.enum(['json', 'text']).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  CONSOLE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  CONSOLE_HOST: z.string().min(1).default('127.0.0.1'),
  CONSOLE_ALLOW: z.string().default(''),
  ORIGIN_CONSOLE: z.string().refine(isOrigin, 'must be http(s)://host without a path').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().url().optional(),
  ...journalFields,
  ...copyFields,
  JOURNAL_ARCHIVE: z.string().min(1).optional(),
  JOURNAL_GROUP: z.string().min(1).optional(),
  FACTS_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  DISK_ALARM_MB: z.coerce.number().int().min(0).default(2_048),
  LISTING_WAIT_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  OPERATOR_KEYS: z.enum(['required', 'offered']).optional(),
  DISK_STOP_MB: z.coerce.number().int().min(0).default(512),
  SMTP_URL: z.string().url().optional(),
  SMS_URL: z
    .string()
    .regex(/^(twilio(\+http)?|https?):\/\//)
    .optional(),
  MAIL_FROM: z.string().default('Agio <no-reply@localhost>'),
  MAIL_FROM_SITES: z.string().default(''),
  SCREENING_URL: z.url({ protocol: /^https?$/ }).optional(),
  SCREENING_TOKEN: z.string().min(1).optional(),
  SCREENING_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  WITHDRAWAL_FREE_CNY: z.coerce.number().int().min(0).max(1e12).default(50_000),
  WITHDRAWAL_TWO_CNY: z.coerce.number().int().min(0).max(1e12).default(500_000),
  WITHDRAWAL_DAY_CNY: z.string().default(''),
  REFERENCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  REFERENCE_TOKEN: z.string().min(1).optional(),
  REFERENCE_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(5_000),
  IDENTITY_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_CHECK_SECRET: z.string().min(32).optional(),
  IDENTITY_CHECK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  IDENTITY_CHECK_PASSES: z.enum(['nothing', 'ordinary']).default('nothing'),
  OPERATORS_MAIL: z.string().default(''),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\S+)$/, 'must be mailto:name@host, https://… or tel:…')
    .optional(),
  PUBLIC_ORIGIN: z.string().refine(isOrigin, 'must be http(s)://host without a path').optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .refine((text) => listOf(text).every(isOrigin), 'must be origins, http(s)://host without a path, with commas between them'),
  TRUST_PROXY: onOff.default('off'),
  SESSION_SECRET: z.string().min(32).optional(),
  MASTER_KEY: z.string().min(32).optional(),
  SEED: z.string().min(1).optional(),
  DEMO_BOTS: onOff.default('on'),
  DEMO_DAYS: z.coerce.number().min(0).max(365).default(120),
  RATE_LIMITS: onOff.default('on'),
  RATE_POINTS: z.string().default(''),
  RATE_FACTORS: z.string().default(''),
  CODE_LIMITS: onOff.default('on'),
  SERVICE_WORKER: onOff.default('on'),
  DEVICE_DELAY: onOff.default('on'),
  CHAINS: z.string().min(1).optional(),
  GEO_FILE: z.string().min(1).optional(),
  EVM_RPC_URL: z.string().url().optional(),
  BTC_RPC_URL: z.string().url().optional(),
  BTC_NETWORK: z.enum(['mainnet', 'testnet']).default('mainnet'),
  TRON_RPC_URL: z.string().url().optional(),
  LOCAL_CHAIN: onOff.optional(),
  LOCAL_BLOCK_MS: z.coerce.number().int().min(20).max(60_000).default(1_000),
  SIGNER_URL: z.string().min(1).optional(),
  SIGNER_TOKEN: z.string().min(32).optional(),
  SIGNER_KEY: z.string().min(32).optional(),
  CAPTCHA_COST: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** Where figures for Prometheus are read. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
  /** Required as `Authorization: Bearer …` where it is set. */
  readonly token: string | undefined;
}

export interface Config extends DatabasesConfig {
  /** Whether this is a restored copy of a site, which sends no mail, follows no chain, and says so on every page. */
  readonly isCopy: boolean;
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Where operators reach the console; its own origin, on loopback unless set otherwise. */
  readonly consolePort: number;
  readonly consoleHost: string;
  /** Addresses and networks that may reach the console; empty for no restriction. */
  readonly consoleAllow: readonly string[];
  readonly consoleOrigin: string | undefined;
  /** Where figures for Prometheus are read; undefined if nowhere. */
  readonly metrics: MetricsAddress | undefined;
  readonly dataDir: string;
  /** Folder that closed segments of the journal are copied to; undefined for none. */
  readonly journalArchive: string | undefined;
  /** Days for which facts stay in the data folder once the archive has them; undefined forever. */
  readonly factsKeepDays: number | undefined;
  /** Free bytes on the disk of the data folder below which operators are warned, and below which new orders are refused. */
  readonly diskAlarmBytes: number;
  readonly diskStopBytes: number;
  /** How long a coin that two people listed waits before anything of it is open. */
  readonly listingWaitMs: number;
  /** A group whose members may read the journal, as a signer that runs as another user. */
  readonly journalGroup: string | undefined;
  /** Whether operators sign every vote, or only those who have a key: always the former in production. */
  readonly operatorKeys: 'required' | 'offered';
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Senders of sites that have one of their own, by host. */
  readonly mailSenders: ReadonlyMap<string, string>;
  /** The recipients of an alert when a chain is halted or money is where it should not be. */
  readonly operatorsMail: readonly string[];
  /** Where holes are reported. */
  readonly securityContact: string | undefined;
  /** Other origins whose pages may make calls and open sockets. */
  readonly corsOrigins: readonly string[];
  /** The screening service for payments from and to the outside; undefined if there is none. */
  readonly screening: AskedService | undefined;
  /** What withdrawals are limited to by value. */
  readonly valueLimits: ValueLimits;
  /** The providers of prices beside what is traded here; undefined for none. */
  readonly referenceProvider: AskedService | undefined;
  /** The automatic check of what is entered for a certification; undefined if there is none. */
  readonly identityCheck:
    | { readonly url: string; readonly secret: string; readonly timeoutMs: number; readonly passesOrdinary: boolean }
    | undefined;
  readonly smsUrl: string | undefined;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: boolean;
  readonly sessionSecret: string;
  /** What secrets of customers are encrypted with. Losing it loses them. */
  readonly masterKey: string;
  /** `demo`, `none`, or the path of a seed file; undefined means demo on a first start. */
  readonly seed: string | undefined;
  readonly demoBots: boolean;
  /** Settings that modules declare, by their names. */
  readonly settings: ModuleSettings;
  /** Days that the charts of a fresh demo site begin with; people trade in the last three of them. */
  readonly demoDays: number;
  readonly rateLimits: boolean;
  readonly rates: Rates;
  /** Whether browsers keep the pages' shell; off ends what they keep. */
  readonly serviceWorker: boolean;
  /** Whether codes by message have their pause and their daily limits. */
  readonly codeLimits: boolean;
  /** Whether a new device may withdraw only with a passkey or an authenticator. */
  readonly deviceDelay: boolean;
  readonly captchaCost: number | undefined;
  /** File with the chains that coins come from and go to. */
  readonly chainsFile: string | undefined;
  /** The table of address ranges that says which country an address is in; undefined for none. */
  readonly geoFile: string | undefined;
  readonly nodeUrls: NodeUrls;
  /** The signer's address; undefined for one that this server starts itself, which production never does. */
  readonly signerUrl: string | undefined;
  readonly signerToken: string | undefined;
  /** What a signer started by this server seals its keys with. */
  readonly signerKey: string | undefined;
  /** Which of the two sets of Bitcoin keys this server has. */
  readonly bitcoinKeys: 'main' | 'test';
  /** Whether a local chain runs beside the server; never in production. */
  readonly localChain: boolean;
  /** Time between two blocks of the local chain. */
  readonly localBlockMs: number;
}

/** Reads the settings from the environment and reports all errors together. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const values = parsed.data;
  const production = isProduction(values);
  const problems = problemsOf(values, given);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    // Beside the customers' port, so that two servers on one machine have two consoles.
    consolePort: values.CONSOLE_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    consoleHost: values.CONSOLE_HOST,
    consoleAllow: listOf(values.CONSOLE_ALLOW),
    consoleOrigin: values.ORIGIN_CONSOLE,
    metrics:
      values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST, token: values.METRICS_TOKEN },
    dataDir: values.DATA_DIR,
    ...databasesOf(values),
    journalArchive: values.JOURNAL_ARCHIVE,
    factsKeepDays: values.FACTS_KEEP_DAYS,
    diskAlarmBytes: values.DISK_ALARM_MB * MEBIBYTE,
    listingWaitMs: values.LISTING_WAIT_HOURS * 3_600_000,
    journalGroup: values.JOURNAL_GROUP,
    operatorKeys: values.OPERATOR_KEYS ?? (production ? 'required' : 'offered'),
    diskStopBytes: values.DISK_STOP_MB * MEBIBYTE,
    ...mailOf(values),
    operatorsMail: listOf(values.OPERATORS_MAIL),
    securityContact: values.SECURITY_CONTACT,
    corsOrigins: listOf(values.CORS_ORIGINS),
    screening: serviceAt(values.SCREENING_URL, values.SCREENING_TOKEN, values.SCREENING_TIMEOUT_MS),
    valueLimits: valueLimitsOf(values),
    referenceProvider: serviceAt(values.REFERENCE_URL, values.REFERENCE_TOKEN, values.REFERENCE_TIMEOUT_MS),
    identityCheck: identityCheckOf(values),
    smsUrl: values.SMS_URL,
    publicOrigin: values.PUBLIC_ORIGIN,
    trustProxy: values.TRUST_PROXY === 'on',
    sessionSecret: values.SESSION_SECRET ?? keptSecret(values.DATA_DIR, 'session-secret'),
    masterKey: values.MASTER_KEY ?? keptSecret(values.DATA_DIR, 'master-key'),
    seed: values.SEED,
    demoBots: values.DEMO_BOTS === 'on',
    demoDays: values.DEMO_DAYS,
    settings: moduleSettingsOf(given, production, values.DATA_DIR),
    serviceWorker: values.SERVICE_WORKER === 'on',
    rateLimits: values.RATE_LIMITS === 'on',
    rates: ratesOf(values),
    codeLimits: values.CODE_LIMITS === 'on',
    deviceDelay: values.DEVICE_DELAY === 'on',
    captchaCost: values.CAPTCHA_COST,
    chainsFile: values.CHAINS,
    geoFile: values.GEO_FILE,
    nodeUrls: { byChain: nodesOf(given), evm: values.EVM_RPC_URL, bitcoin: values.BTC_RPC_URL, tron: values.TRON_RPC_URL },
    signerUrl: values.SIGNER_URL,
    signerToken: values.SIGNER_TOKEN,
    signerKey: production ? undefined : values.SIGNER_KEY,
    bitcoinKeys: values.BTC_NETWORK === 'mainnet' ? 'main' : 'test',
    localChain: !production && values.JOURNAL_URL === undefined && values.LOCAL_CHAIN !== 'off',
    localBlockMs: values.LOCAL_BLOCK_MS,
    ...copyOf(values.COPY, values.DATA_DIR),
  };
}

const isProduction = (values: z.output<typeof environment>): boolean => values.NODE_ENV === 'production';

/** Everything that is wrong with settings that can be read. */
function problemsOf(values: z.output<typeof environment>, given: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(isProduction(values) ? productionProblems(values) : []),
    ...identityCheckProblems(values),
    ...formProblems(values),
    ...valueLimitProblems(values),
    ...diskProblems(values),
    ...journalProblems(
      values,
      MODULE_SECRETS.filter((name) => given[name] === undefined),
    ),
    ...moduleSettingProblems(given, isProduction(values), ['MASTER_KEY', 'SESSION_SECRET']),
    ...rateProblems(values),
    ...misspelt(given),
  ];
}

/** Mail: the server that takes it, and its sender. */
function mailOf(values: z.output<typeof environment>): Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailSenders'> {
  return { smtpUrl: values.SMTP_URL, mailFrom: values.MAIL_FROM, mailSenders: new Map(sendersOf(values.MAIL_FROM_SITES)) };
}

/** Names that look like one of ours with a slip: a setting that is silently ignored is worse than a refused start. */
function misspelt(given: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...Object.keys(environment.shape), ...MODULE_VARIABLES];
  return Object.keys(given).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearestOf(name, known);
    return meant === undefined ? [] : [`${name}: unknown; is ${meant} meant?`];
  });
}

const LISTING_HOURS_MIN = 24;

function diskProblems(values: z.output<typeof environment>): string[] {
  const { JOURNAL_ARCHIVE: archive, FACTS_KEEP_DAYS: days, DISK_ALARM_MB: alarm, DISK_STOP_MB: stop } = values;
  const { LISTING_WAIT_HOURS: wait, NODE_ENV: mode } = values;
  const problems: string[] = [];
  if (days !== undefined && archive === undefined) problems.push('FACTS_KEEP_DAYS: only with JOURNAL_ARCHIVE, rows are rebuilt from facts');
  if (archive !== undefined && !isAbsolute(archive)) problems.push('JOURNAL_ARCHIVE: must be the absolute path of a folder');
  if (stop > alarm) problems.push('DISK_STOP_MB: must not be more than DISK_ALARM_MB');
  // Two people must not be able to list and use a coin before others have looked at it.
  if (mode === 'production' && wait < LISTING_HOURS_MIN) problems.push(`LISTING_WAIT_HOURS: at least ${LISTING_HOURS_MIN} in production`);
  if (mode === 'production' && values.OPERATOR_KEYS === 'offered') problems.push('OPERATOR_KEYS: required in production');
  return problems;
}

/** A comma-separated list. */
const listOf = (text: string): string[] => text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));

/** Names and numbers of documents leave only signed, and in production only encrypted. */
function identityCheckProblems({
  IDENTITY_CHECK_SECRET: secret,
  IDENTITY_CHECK_URL: url,
  NODE_ENV: mode,
}: z.output<typeof environment>): string[] {
  if (url === undefined) return [];
  const problems = secret === undefined ? ['IDENTITY_CHECK_SECRET: required where there is an IDENTITY_CHECK_URL'] : [];
  return mode === 'production' && !url.startsWith('https://') ? [...problems, 'IDENTITY_CHECK_URL: must be https in production'] : problems;
}

function identityCheckOf(values: z.output<typeof environment>): Config['identityCheck'] {
  const {
    IDENTITY_CHECK_PASSES: passes,
    IDENTITY_CHECK_SECRET: secret,
    IDENTITY_CHECK_TIMEOUT_MS: timeoutMs,
    IDENTITY_CHECK_URL: url,
  } = values;
  return url === undefined || secret === undefined ? undefined : { url, secret, timeoutMs, passesOrdinary: passes === 'ordinary' };
}

/** What is fine for a trial and refused in production. */
function productionProblems(values: z.output<typeof environment>): string[] {
  const problems: string[] = [];
  if (values.DATABASE_URL === undefined) problems.push('DATABASE_URL: required in production, the embedded database does not fsync');
  for (const name of ['SESSION_SECRET', 'MASTER_KEY'] as const) {
    const value = values[name];
    const problem = value === undefined ? 'required in production' : secretProblem(value);
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }
  if (values.MASTER_KEY !== undefined && values.MASTER_KEY === values.SESSION_SECRET)
    problems.push('MASTER_KEY: must differ from SESSION_SECRET');
  if (values.PUBLIC_ORIGIN === undefined) problems.push('PUBLIC_ORIGIN: required in production');
  else if (!values.PUBLIC_ORIGIN.startsWith('https://')) problems.push('PUBLIC_ORIGIN: must be https://host in production');
  if (values.ORIGIN_CONSOLE === undefined) {
    if (values.CONSOLE_HOST !== '127.0.0.1') problems.push('ORIGIN_CONSOLE: required in production where the console is not on loopback');
  } else if (!values.ORIGIN_CONSOLE.startsWith('https://')) problems.push('ORIGIN_CONSOLE: must be https://host in production');
  else if (values.ORIGIN_CONSOLE === values.PUBLIC_ORIGIN) problems.push('ORIGIN_CONSOLE: must differ from PUBLIC_ORIGIN');
  if (values.SMTP_URL === undefined && values.COPY === 'off') problems.push('SMTP_URL: required in production');
  if (values.SEED === 'demo') problems.push('SEED: demo is impossible in production');
  if (values.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: cannot be off in production');
  if (values.CHAINS !== undefined && values.SIGNER_URL === undefined && values.COPY === 'off')
    problems.push('SIGNER_URL: required in production where there are CHAINS, the signer runs by itself');
  if (values.SIGNER_KEY !== undefined) problems.push('SIGNER_KEY: for the signer alone, the server must not have it in production');
  if (values.CODE_LIMITS === 'off') problems.push('CODE_LIMITS: cannot be off in production');
  if (values.DEVICE_DELAY === 'off') problems.push('DEVICE_DELAY: cannot be off in production');
  if (values.LOCAL_CHAIN === 'on') problems.push('LOCAL_CHAIN: cannot be on in production');
  if (values.CAPTCHA_COST !== undefined) problems.push('CAPTCHA_COST: cannot be lowered in production');
  return problems;
}

/** Scheme and host alone, as a browser writes an origin. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
