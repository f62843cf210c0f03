import { z } from 'zod';
import { paperProblems } from '../journal-config.ts';
import { frontFields, frontOf, origins, readFields } from '../front-settings.ts';
import type { FrontSettings } from '../front-settings.ts';
import { ConfigError } from '../../settings/config-error.ts';
import { rateProblems, ratesOf } from '../../settings/rates.ts';
import type { Rates } from '../../settings/rates.ts';

const onOff = z.enum(['on', 'off']);

const fields = {
  ...frontFields,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/)
    .optional(),
  CORS_ORIGINS: origins.default([]),
  RATE_LIMITS: onOff.default('on'),
  RATE_POINTS: z.string().default(''),
  RATE_FACTORS: z.string().default(''),
  SERVICE_WORKER: onOff.default('on'),
};

export interface GatewaySettings extends FrontSettings {
  readonly production: boolean;
  readonly databaseUrl: string;
  readonly publicOrigin: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly rateLimits: boolean;
  readonly rates: Rates;
  readonly serviceWorker: boolean;
}

/** Reads a gateway's settings from the environment and reports all errors together. */
export function readGatewaySettings(env: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const values = readFields(fields, env);
  const production = values.NODE_ENV === 'production';
  const problems = [
    ...paperProblems(values),
    ...rateProblems(values),
    ...(production && values.PUBLIC_ORIGIN === undefined ? ['PUBLIC_ORIGIN: required in production'] : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    ...frontOf(values),
    production,
    databaseUrl: values.DATABASE_URL,
    publicOrigin: values.PUBLIC_ORIGIN,
    corsOrigins: values.CORS_ORIGINS,
    rateLimits: values.RATE_LIMITS === 'on',
    rates: ratesOf(values),
    serviceWorker: values.SERVICE_WORKER === 'on',
  };
}
