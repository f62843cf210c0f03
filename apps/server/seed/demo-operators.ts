import type { Role } from '@agio/contracts';
import { hashPassword, totpCode } from '@agio/credentials';
import type { HttpOptions } from '@agio/gateway';
import type { Operators } from '@agio/operators';

/** Operators of the demo site: two owners, because much takes two people, and one of each other kind. */
export const DEMO_OPERATORS: Readonly<Record<string, readonly Role[]>> = {
  ada: ['owner', 'finance'],
  ben: ['owner', 'compliance'],
  cleo: ['support'],
  dan: ['auditor'],
};
export const DEMO_OPERATOR_PASSWORD = 'agio2026console';
/** The authenticator of all of them; worth nothing anywhere else. */
export const DEMO_OPERATOR_SECRET = 'AGIODEMOCONSOLEAGIODEMOCONSOLE22';

/** Gives the demo site its operators, once. */
export async function seedDemoOperators(operators: Operators): Promise<void> {
  const passwordHash = await hashPassword(DEMO_OPERATOR_PASSWORD);
  for (const [name, roles] of Object.entries(DEMO_OPERATORS))
    await operators.seed({ name, roles, passwordHash, secret: DEMO_OPERATOR_SECRET });
}

/** What the demo operators' authenticator shows now: nobody has to set one up to try the console. */
export const mountDemoCode: NonNullable<HttpOptions['mount']> = (server) => {
  server.get('/dev/code', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ code: totpCode(DEMO_OPERATOR_SECRET, Date.now()) }),
  );
};
