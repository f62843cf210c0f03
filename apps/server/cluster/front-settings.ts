import { z } from 'zod';
import type { PaperFiles } from '@agio/cluster';
import { ConfigError } from '../settings/config-error.ts';
import { paperFields, paperProblems, papersOf } from './journal-config.ts';

const origin = /^https?:\/\/[^/\s]+$/;

/** A list of origins with commas between them. */
export const origins = z
  .string()
  .transform((text) => text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])))
  .refine((list) => list.every((one) => origin.test(one)), 'must be origins, http(s)://host without a path, with commas between them');

/** Settings of a process before the cores: where it listens, and its cores. */
export const frontFields = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  LINK_CORES: origins.refine((list) => list.length > 0 && list.every((one) => one.startsWith('https://')), 'must be https://host:port,…'),
  LINK_HOLD_SECONDS: z.coerce.number().int().min(1).max(60).default(8),
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  ...paperFields,
};

/** A process before the cores. It has no data of its own, and none of the server's secrets. */
export interface FrontSettings {
  readonly host: string;
  readonly port: number;
  /** Addresses that cores listen for links on; the one that leads answers. */
  readonly cores: readonly string[];
  readonly papers: PaperFiles;
  /** Requests wait for a core that leads for so long. */
  readonly heldMs: number;
  readonly trustProxy: boolean;
}

/** The settings of the environment, empty ones aside. Throws a `ConfigError` that names all that is wrong. */
export function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Readonly<Record<string, string | undefined>>,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.object(shape).safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  return parsed.data;
}

export function frontOf(values: z.output<z.ZodObject<typeof frontFields>>): FrontSettings {
  return {
    host: values.HOST,
    port: values.PORT,
    cores: values.LINK_CORES,
    papers: papersOf(values),
    heldMs: values.LINK_HOLD_SECONDS * 1_000,
    trustProxy: values.TRUST_PROXY === 'on',
  };
}

/** Reads the settings of a console's process. */
export function readConsoleSettings(env: Readonly<Record<string, string | undefined>>): FrontSettings {
  const values = readFields(frontFields, env);
  const problems = paperProblems(values);
  if (problems.length > 0) throw new ConfigError(problems);
  return frontOf(values);
}
