import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { PaperFiles } from '@agio/cluster';

/** A process's papers, by the names of their settings. */
export const paperFields = {
  LINK_CERT: z.string().min(1).optional(),
  LINK_KEY: z.string().min(1).optional(),
  LINK_CA: z.string().min(1).optional(),
};

/** Settings of a journal that is kept in PostgreSQL, by their names in the environment. */
export const journalFields = {
  JOURNAL_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]+\/./, 'must be postgresql://user:password@host:port,host:port/database')
    .optional(),
  JOURNAL_COPIES: z.coerce.number().int().min(1).max(9).default(2),
  LINK_LISTEN: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$/, 'must be host:port')
    .optional(),
  ...paperFields,
};

/** Where gateways connect, and what is shown to them. */
export interface LinkConfig {
  readonly host: string;
  readonly port: number;
  readonly papers: PaperFiles;
}

export interface DatabasesConfig {
  readonly databaseUrl: string | undefined;
  /** PostgreSQL servers that keep the journal, and how many must have a command before it is acknowledged; undefined for the data folder alone. */
  readonly journal: { readonly url: string; readonly copies: number } | undefined;
  /** Undefined where no gateway stands before this server. */
  readonly link: LinkConfig | undefined;
}

/** What servers that follow one journal must have alike, beside the secrets of modules. */
const SHARED = ['DATABASE_URL', 'SESSION_SECRET', 'MASTER_KEY'] as const;

type Values = z.output<z.ZodObject<typeof journalFields>> &
  Readonly<Partial<Record<(typeof SHARED)[number] | 'CHAINS' | 'SIGNER_URL', string | undefined>>> & {
    readonly NODE_ENV: string;
    readonly LOCAL_CHAIN?: 'on' | 'off' | undefined;
  };

export function databasesOf(values: Values): DatabasesConfig {
  const { DATABASE_URL: databaseUrl, JOURNAL_COPIES: copies, JOURNAL_URL: url, LINK_LISTEN: listen } = values;
  return {
    databaseUrl,
    journal: url === undefined ? undefined : { url, copies },
    link: listen === undefined ? undefined : { ...addressOf(listen), papers: papersOf(values) },
  };
}

/** Host and port of `host:port`. */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
}

export function papersOf({
  LINK_CA: ca = '',
  LINK_CERT: cert = '',
  LINK_KEY: key = '',
}: z.output<z.ZodObject<typeof paperFields>>): PaperFiles {
  return { ca, cert, key };
}

/** What is missing of a process's papers. */
export function paperProblems(values: z.output<z.ZodObject<typeof paperFields>>): string[] {
  return (['LINK_CERT', 'LINK_KEY', 'LINK_CA'] as const).flatMap((name) => {
    const path = values[name];
    if (path === undefined) return [`${name}: required, see npm run papers`];
    return existsSync(path) ? [] : [`${name}: there is no such file`];
  });
}

/** `missing` are secrets of modules that were not given. */
export function journalProblems(values: Values, missing: readonly string[]): string[] {
  const link = values.LINK_LISTEN === undefined ? [] : paperProblems(values);
  return [...link, ...replicationProblems(values, missing)];
}

function replicationProblems(values: Values, missing: readonly string[]): string[] {
  if (values.JOURNAL_URL === undefined) return [];
  const problems = [...SHARED.filter((name) => values[name] === undefined), ...missing].map(
    (name) => `${name}: required with JOURNAL_URL, the same on every machine`,
  );
  if (values.NODE_ENV === 'production' && values.JOURNAL_COPIES < 2) problems.push('JOURNAL_COPIES: at least 2 in production');
  if (values.CHAINS !== undefined && values.SIGNER_URL === undefined)
    problems.push('SIGNER_URL: required with JOURNAL_URL and CHAINS, keys must not depend on the machine that leads');
  if (values.LOCAL_CHAIN === 'on') problems.push('LOCAL_CHAIN: cannot be on with JOURNAL_URL, its blocks are on one machine');
  return problems;
}
