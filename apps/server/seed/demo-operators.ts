import type { Role } from '@agio/contracts';
import { hashPassword, totpCode } from '@agio/credentials';
import type { HttpOptions } from '@agio/gateway';
import type { Clock } from '@agio/kernel/clock';
import type { Operators } from '@agio/operators';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/config.ts';
import type { Seed } from './seed-file.ts';

export const DEMO_OPERATOR_PASSWORD = 'agio2026console';
/** The authenticator of all of them; worth nothing anywhere else. */
export const DEMO_OPERATOR_SECRET = 'AGIODEMOCONSOLEAGIODEMOCONSOLE22';

const operator = (name: string, ...roles: Role[]): Seed['operators'][number] => ({
  name,
  roles,
  password: DEMO_OPERATOR_PASSWORD,
  secret: DEMO_OPERATOR_SECRET,
});

/** Operators of the demo site: two owners, because many decisions take two people, and one of each other kind. */
export const DEMO_OPERATORS: Seed['operators'] = [
  operator('ada', 'owner', 'finance'),
  operator('ben', 'owner', 'compliance'),
  operator('fay', 'finance'),
  operator('cleo', 'support'),
  operator('dan', 'auditor'),
];

/** Gives a site the operators of its seed, once. */
export async function seedOperators({ production }: Config, { operators: seeded }: Seed, operators: Operators): Promise<void> {
  if (production && seeded.length > 0) throw new ConfigError(['SEED: operators in a seed file are impossible in production']);
  const hashes = new Map<string, Promise<string>>();
  for (const { name, password, roles, secret } of seeded) {
    const passwordHash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, passwordHash);
    await operators.seed({ name, roles, passwordHash: await passwordHash, secret });
  }
}

/** What the demo operators' authenticator shows now: no visitor has to set one up to try the console. */
export function mountDemoCode(server: Parameters<NonNullable<HttpOptions['mount']>>[0], clock: Clock): void {
  server.get('/dev/code', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ code: totpCode(DEMO_OPERATOR_SECRET, clock.wall()) }),
  );
}
