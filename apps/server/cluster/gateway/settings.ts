import { z } from 'zod';
import type { PaperFiles } from '@agio/cluster';
import { paperFields, paperProblems, papersOf } from '../journal-config.ts';
import { ConfigError } from '../../settings/config.ts';
import { rateProblems, ratesOf } from '../../settings/rates.ts';
import type { Rates } from '../../settings/rates.ts';

const onOff = z.enum(['on', 'off']);
const origin = /^https?:\/\/[^/\s]+$/;
const origins = z
  .string()
  .transform((text) => text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])))
  .refine((list) => list.every((one) => origin.test(one)), 'must be origins, http(s)://host without a path, with commas between them');

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  LINK_CORES: origins.refine((list) => list.length > 0 && list.every((one) => one.startsWith('https://')), 'must be https://host:port,…'),
  PUBLIC_ORIGIN: z.string().regex(origin).optional(),
  CORS_ORIGINS: origins.default([]),
  TRUST_PROXY: onOff.default('off'),
  RATE_LIMITS: onOff.default('on'),
  RATE_POINTS: z.string().default(''),
  RATE_FACTORS: z.string().default(''),
  SERVICE_WORKER: onOff.default('on'),
  ...paperFields,
});

/** The settings of a gateway's process. It has no data of its own, and none of the server's secrets. */
export interface GatewaySettings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Addresses that cores listen for links on; the one that leads answers. */
  readonly cores: readonly string[];
  readonly papers: PaperFiles;
  readonly publicOrigin: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: boolean;
  readonly rateLimits: boolean;
  readonly rates: Rates;
  readonly serviceWorker: boolean;
}

/** Reads a gateway's settings from the environment and reports all errors together. */
export function readGatewaySettings(env: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const problems = [
    ...paperProblems(values),
    ...rateProblems(values),
    ...(production && values.PUBLIC_ORIGIN === undefined ? ['PUBLIC_ORIGIN: required in production'] : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    cores: values.LINK_CORES,
    papers: papersOf(values),
    publicOrigin: values.PUBLIC_ORIGIN,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY === 'on',
    rateLimits: values.RATE_LIMITS === 'on',
    rates: ratesOf(values),
    serviceWorker: values.SERVICE_WORKER === 'on',
  };
}
