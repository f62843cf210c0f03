import type { IdentityData } from '@agio/contracts/certification';
import type { Command, Core, Outcome } from '@agio/core';
import { parseDecimal } from '@agio/kernel';
import { ConfigError } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import type { Site } from '../open/open-site.ts';
import { SeedError } from './apply-seed.ts';
import { TRADER_FIELDS } from './seed-file.ts';
import type { Seed } from './seed-file.ts';

interface Ports {
  readonly core: Core;
  readonly submit: (command: Command) => Promise<Outcome>;
}

/** Certifies the seed's traders, binds their payment methods, and makes merchants and providers of those with a shop; again it changes nothing. */
export async function seedTraders(
  { production }: Pick<Config, 'production'>,
  seed: Seed,
  site: Site,
  customers: ReadonlyMap<string, number>,
  ports: Ports,
): Promise<void> {
  const traders = seed.customers.filter(({ trader }) => trader !== undefined);
  if (production && traders.length > 0) throw new ConfigError(['SEED: certified traders in a seed file are impossible in production']);
  for (const [at, { account, country, trader }] of traders.entries()) {
    const customer = customers.get(account);
    if (customer === undefined || trader === undefined) continue;
    const { fiat, levels, methods, truename, ...names } = trader;
    const isCertified = await site.certification.seedCertified(customer, documentOf(truename, country, at), levels);
    if (!isCertified) throw new SeedError(`the document of ${account} is somebody else's`);
    for (const method of methods) await site.payment.seedMethod(customer, method);
    for (const [code, amount] of Object.entries(fiat)) await fund(ports, customer, code, amount);
    for (const [field, make] of Object.entries(TRADER_FIELDS)) {
      const name = (names as Readonly<Record<string, string | undefined>>)[field];
      if (name !== undefined) await make(site, customer, name);
    }
  }
}

/** A document that does not exist. */
const documentOf = (truename: string, country: string, at: number): IdentityData => ({
  truename,
  country,
  cardType: 'identity_card',
  cardNumber: `S${9_000_000 + at}D`,
  birthDate: '1990-03-07',
  expiresOn: null,
});

async function fund({ core, submit }: Ports, customer: number, code: string, amount: string): Promise<void> {
  const atoms = parseDecimal(amount, core.coin(code)?.decimals ?? 0);
  if (atoms === undefined) throw new SeedError(`${amount} ${code} has too many decimals`);
  const to = { owner: customer, kind: 'fiat' } as const;
  const cause = `seed:${customer}:fiat:${code}`;
  const { reply } = await submit({ kind: 'issue', to, coin: code, amount: String(atoms), reason: 'seed', cause });
  if (!reply.ok && reply.refusal !== 'already_exists') throw new SeedError(`issue: ${reply.refusal}`);
}
