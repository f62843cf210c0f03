import { defaultSite } from '@agio/content';
import type { SiteSettings } from '@agio/content';
import type { CallName, Handlers, Operator, Role } from '@agio/contracts';
import type { Market } from '@agio/contracts/spot';
import { RowProofs } from '@agio/database';
import { parseDecimal } from '@agio/kernel';
import type { Clock } from '@agio/kernel/clock';
import { DAY_MS } from '@agio/kernel/time';
import type { Config } from '../settings/config.ts';
import { contextFor } from '@agio/module/demo';
import type { DemoPorts } from '@agio/module/demo';
import { makePast } from '../demo/past.ts';
import { liveWeeks } from '../demo/resident-weeks.ts';
import { Resident } from '../demo/resident.ts';
import type { OpenSite, Site } from '../open/open-site.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';
import { applySeed, SeedError } from './apply-seed.ts';
import { seedOperators } from './demo-operators.ts';
import { seedDemoHouse } from './demo-house.ts';
import { DEMO_ACCOUNTS, demoSeed, MAKER_ACCOUNT, TAKER_ACCOUNTS } from './demo-seed.ts';
import { beginDemos, finishDemos, seedDemos, stepDemos } from './demos.ts';
import { readSeed } from './read-seed.ts';
import type { Seed } from './seed-file.ts';
import { seedTraders } from './seed-traders.ts';
import { isSeeded, keepSeeded } from './seeded.ts';
import { keepWelcome } from './welcome.ts';

/** Which seed a start applies: the requested one; the demo until a first start outside production has completed; none otherwise. */
async function chosenSeed(config: Config, seeded: boolean): Promise<{ seed: Seed; demo: boolean } | undefined> {
  const asked = config.seed ?? (seeded || config.production ? 'none' : 'demo');
  if (asked === 'none') return undefined;
  if (asked === 'demo') return { seed: await demoSeed(), demo: true };
  return { seed: readSeed(asked), demo: false };
}

/** Applies the seed. The next start continues one that was interrupted. */
export async function seedFirstStart(
  config: Config,
  clock: JournalClock,
  storage: Storage,
  { handlers, site: modules }: Pick<OpenSite, 'handlers' | 'site'>,
  log: (line: string) => void,
): Promise<void> {
  const seeded = await isSeeded(storage.database);
  const chosen = await chosenSeed(config, seeded);
  if (chosen?.demo === true && !seeded) log('a demo site is made, with a past of its own; about a minute …');
  if (chosen === undefined) await modules.content.seedSite({ ...defaultSite(false, storage.time.wall()) });
  else await putIn(chosen, config, clock, storage, { handlers, modules, seeded });
  if (!seeded) await keepSeeded(storage.database, { isDemo: chosen?.demo === true });
}

/** Adds coins, markets and customers of a seed that the site has not; again it changes nothing. Returns the customers' numbers by account. */
export async function seedCustomers(seed: Seed, config: Config, storage: Storage, modules: Site): Promise<Map<string, number>> {
  const { core } = storage.sequencer;
  const submit = storage.sequencer.submit.bind(storage.sequencer);
  const customers = await applySeed(seed, {
    core,
    submit,
    async seedCustomer(customer) {
      const { reply } = await submit({ kind: 'create_customer', ref: `seed:${customer.account}`, wide: customer.wide });
      if (!reply.ok || reply.kind !== 'done' || reply.id === undefined)
        throw new SeedError(`customer ${customer.account} could not be made`);
      const { account, password, country } = customer;
      await modules.identity.seedCustomer({
        customer: reply.id,
        account,
        password,
        country,
        username: customer.username ?? account.replace(/@.*/, '').slice(0, 20),
      });
      return reply.id;
    },
  });
  await seedTraders(config, seed, modules, customers, { core, submit });
  await rememberAddresses(seed, modules, customers, storage.time.wall());
  return customers;
}

async function putIn(
  chosen: { seed: Seed; demo: boolean },
  config: Config,
  clock: JournalClock,
  storage: Storage,
  { handlers, modules, seeded }: { readonly handlers: Handlers<CallName>; readonly modules: Site; readonly seeded: boolean },
): Promise<void> {
  const { core } = storage.sequencer;
  const { time } = storage;
  const { seed, demo } = chosen;
  const site = defaultSite(demo, time.wall());
  const title = seed.title ?? site.title;
  await modules.content.seedSite({ ...site, title, features: { ...site.features, ...seed.features } });
  if (demo) await modules.content.seedSite(dollarSite(time.wall()), DOLLAR_HOST);
  const submit = storage.sequencer.submit.bind(storage.sequencer);
  // A past that is still to be made must not begin after now.
  const ago = (mostDays: number): number => Math.max(core.nowMs, time.wall() - Math.min(config.demoDays, mostDays) * DAY_MS);
  const [settledMs, tradedMs] = [ago(SETTLED_DAYS_MAX), ago(TRADED_DAYS_MAX)];
  const past = demo && config.demoDays > 0 && !seeded;
  if (past) clock.set(settledMs);
  const customers = await seedCustomers(seed, config, storage, modules);
  await seedOperators(config, seed, modules.operators);
  const operatorWith = (role: Role): Operator => modules.operators.withRoles([role])[0] ?? failSeed(`the demo has no operator for ${role}`);
  const ports: DemoPorts = { clock: time, core, handlers, customers, submit, operatorWith, fail: failSeed };
  if (demo) await seedDemoHouse({ core, submit });
  if (demo) await seedDemos(modules, ports);
  if (seed.welcome !== undefined) await keepSeedWelcome(seed.welcome, customers, config, storage);
  if (past) {
    const setClock = (atMs: number): void => clock.set(atMs);
    // Only where they are old enough to be ranked: a shorter past has its own customers' orders alone.
    const bringToPresent = tradedMs - settledMs < LONG_PAST_DAYS_MIN * DAY_MS ? undefined : await beginDemos(ports);
    await liveWeeks({ clock: time, handlers, core, customers, submit, setClock, log: failSeed }, settledMs, tradedMs);
    clock.set(tradedMs);
    const chartsFromMs = time.wall() - config.demoDays * DAY_MS;
    await makeDemoPast(
      { journal: clock, time },
      handlers,
      { fromMs: tradedMs, chartsFromMs, goesOn: config.demoBots && !config.production },
      modules,
      ports,
    );
    await bringToPresent?.();
  }
  clock.set(undefined);
  if (demo && !seeded) await finishDemos(modules, ports);
  await storage.sequencer.writeSnapshot();
}

/** Days of a demo's past in which customers trade; its charts may begin earlier. */
const TRADED_DAYS_MAX = 3;
/** Days for which a demo's customers have been there; in the first of them they only move money. */
const SETTLED_DAYS_MAX = 36;
/** Days of a past in which what began with it counts by now. */
const LONG_PAST_DAYS_MIN = 14;

/** Browsers find every name below localhost on this machine. */
const DOLLAR_HOST = 'usd.localhost';

/** A second site of the demo that differs in every way that sites can: currency, payment methods, languages and switches. */
function dollarSite(nowMs: number): SiteSettings {
  const site = defaultSite(true, nowMs);
  const features = Object.fromEntries(Object.keys(site.features).map((name) => [name, false]));
  return { ...site, title: 'Agio Dollar', rateCurrency: 'USD', paymentMethods: ['bank'], languages: ['en-US', 'zh-CN'], features };
}

/** Addresses in customers' books count as known immediately, so that no visitor has to wait a day to try a withdrawal. */
async function rememberAddresses(seed: Seed, modules: Site, customers: ReadonlyMap<string, number>, nowMs: number): Promise<void> {
  for (const { account, addresses } of seed.customers) {
    const customer = customers.get(account);
    if (customer === undefined) continue;
    for (const saved of addresses) await modules.wallet.rememberAddress(customer, { ...saved, atMs: nowMs - 2 * DAY_MS });
  }
}

async function keepSeedWelcome(
  welcome: NonNullable<Seed['welcome']>,
  customers: ReadonlyMap<string, number>,
  { masterKey }: Config,
  storage: Storage,
): Promise<void> {
  const { core } = storage.sequencer;
  const from = customers.get(welcome.from);
  if (from === undefined) throw new SeedError(`welcome: ${welcome.from} is no customer of the seed`);
  const amounts = Object.entries(welcome.amounts).map(([code, amount]) => {
    const atoms = parseDecimal(amount, core.coin(code)?.decimals ?? 0);
    if (atoms === undefined) throw new SeedError(`welcome: ${amount} ${code} has too many decimals`);
    return [code, atoms.toString()] as const;
  });
  const proofs = new RowProofs(masterKey, () => undefined);
  await keepWelcome(storage.database, proofs, { from, amounts: Object.fromEntries(amounts) });
}

interface DemoPast {
  readonly fromMs: number;
  readonly chartsFromMs: number;
  /** Whether the demo's makers trade once the server runs. */
  readonly goesOn: boolean;
}

async function makeDemoPast(
  { journal, time }: { readonly journal: JournalClock; readonly time: Clock },
  handlers: Handlers<CallName>,
  { chartsFromMs, fromMs, goesOn }: DemoPast,
  modules: Site,
  ports: DemoPorts,
): Promise<void> {
  const { customers } = ports;
  const maker = customers.get(MAKER_ACCOUNT);
  const takers = TAKER_ACCOUNTS.flatMap((account) => customers.get(account) ?? []);
  const markets = await modules.spot.handlers.markets({ query: undefined, body: undefined, params: undefined }, contextFor(0));
  if (!markets.ok || maker === undefined || takers.length === 0) throw new SeedError('the demo site has no makers');
  const step = await stepDemos(ports);
  const resident = residentOf(time, modules, handlers, markets.data, customers);
  await makePast(
    {
      markets: markets.data,
      placeOrder: modules.spot.handlers.placeOrder,
      cancelOrder: modules.spot.handlers.cancelOrder,
      maker,
      takers,
      now: time.wall,
      setClock: (atMs) => journal.set(atMs),
      keepCandles: (pair, candles) => modules.spot.importCandles(pair, candles),
      async meanwhile(random, atMs, usdtPer) {
        await step(random);
        await resident.step(atMs, random, usdtPer);
      },
      atLast: () => resident.leave(),
      goesOn,
    },
    fromMs,
    chartsFromMs,
  );
}

function failSeed(message: string, error?: unknown): never {
  throw new SeedError(error === undefined ? message : `${message}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
}

/** The demo's first person. */
function residentOf(
  clock: Clock,
  { spot }: Site,
  handlers: Handlers<CallName>,
  markets: readonly Market[],
  customers: ReadonlyMap<string, number>,
): Resident {
  const customer = customers.get(DEMO_ACCOUNTS[0]);
  if (customer === undefined) throw new SeedError('nobody lives in the demo site');
  return new Resident({
    clock,
    handlers,
    markets,
    customer,
    lastPrice: (pair) => spot.lastPrice(pair),
    log: failSeed,
  });
}
