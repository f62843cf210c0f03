import { z } from 'zod';

/** Settings of a journal that is kept in PostgreSQL, by their names in the environment. */
export const journalFields = {
  JOURNAL_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]+\/./, 'must be postgresql://user:password@host:port,host:port/database')
    .optional(),
  JOURNAL_COPIES: z.coerce.number().int().min(1).max(9).default(2),
};

export interface DatabasesConfig {
  readonly databaseUrl: string | undefined;
  /** PostgreSQL servers that keep the journal, and how many must have a command before it is acknowledged; undefined for the data folder alone. */
  readonly journal: { readonly url: string; readonly copies: number } | undefined;
}

/** What servers that follow one journal must have alike. */
const SHARED = ['DATABASE_URL', 'SESSION_SECRET', 'MASTER_KEY', 'DICE_KEY'] as const;

type Values = z.output<z.ZodObject<typeof journalFields>> &
  Readonly<Partial<Record<(typeof SHARED)[number] | 'CHAINS' | 'SIGNER_URL', string | undefined>>> & {
    readonly NODE_ENV: string;
    readonly LOCAL_CHAIN?: 'on' | 'off' | undefined;
  };

export function databasesOf({ DATABASE_URL: databaseUrl, JOURNAL_COPIES: copies, JOURNAL_URL: url }: Values): DatabasesConfig {
  return { databaseUrl, journal: url === undefined ? undefined : { url, copies } };
}

export function journalProblems(values: Values): string[] {
  if (values.JOURNAL_URL === undefined) return [];
  const problems = SHARED.filter((name) => values[name] === undefined).map(
    (name) => `${name}: required with JOURNAL_URL, the same on every machine`,
  );
  if (values.NODE_ENV === 'production' && values.JOURNAL_COPIES < 2) problems.push('JOURNAL_COPIES: at least 2 in production');
  if (values.CHAINS !== undefined && values.SIGNER_URL === undefined)
    problems.push('SIGNER_URL: required with JOURNAL_URL and CHAINS, keys must not depend on the machine that leads');
  if (values.LOCAL_CHAIN === 'on') problems.push('LOCAL_CHAIN: cannot be on with JOURNAL_URL, its blocks are on one machine');
  return problems;
}
