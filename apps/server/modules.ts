import type { CallName, Handlers } from '@agio/contracts';
import type { Command, Core, Outcome } from '@agio/core';
import { createContent } from '@agio/content';
import type { Content } from '@agio/content';
import type { Publish } from '@agio/gateway';
import { createIdentity, createSmsSender, createSmtpMailer } from '@agio/identity';
import type { Identity } from '@agio/identity';
import { formatDecimal } from '@agio/kernel';
import { createSpot } from '@agio/spot';
import type { Spot } from '@agio/spot';
import { createWallet, eraseWords } from '@agio/wallet';
import type { ChainsView, Wallet } from '@agio/wallet';
import type { Config } from './config.ts';
import { eraseFavorites, holdingsOf, keptElsewhere, setDisabled } from './customer-state.ts';
import type { Clock, Storage } from './storage.ts';
import { welcomeFrom } from './seed/welcome.ts';

/** How long a history waits to show what its reader wrote. */
const CATCH_UP_MS = 3_000;

export interface Modules {
  readonly spot: Spot;
  readonly wallet: Wallet;
  readonly content: Content;
  readonly identity: Identity;
  readonly handlers: Handlers<CallName>;
}

/** Binds every module's ports. */
export function createModules(
  config: Config,
  clock: Clock,
  storage: Storage,
  {
    onError,
    publish,
    listening,
    chains,
  }: { onError: (error: unknown) => void; publish: Publish; listening: () => readonly string[]; chains: ChainsView },
): Modules {
  const { sequencer, database, projections } = storage;
  const { core } = sequencer;
  const submit = sequencer.submit.bind(sequencer);
  const now = (): number => clock.now();
  const reached = (sequence: number): Promise<boolean> => projections.reached(sequence, CATCH_UP_MS);
  const spot = createSpot({ core, database, submit, reached, now });
  const content: Content = createContent({
    database,
    coins: () => core.coins,
    rates: (currency) => wallet.rates(currency),
    restingFills: (after, most) => spot.restingFills(after, most),
    moneyNews: (after, most) => wallet.news(after, most),
    // A market maker's orders are filled all day long, and nobody reads of each.
    waysOf: async (session, customer, kind) =>
      core.customer(customer)?.wide === false ? identity.noticeWays(session, customer, kind) : undefined,
    mail: (session, customer, said) => identity.mailNotice(session, customer, said),
    publish: (topic, frame) => publish({ channel: 'notices', ...topic }, frame),
    now: () => Date.now(),
    onError,
  });
  const wallet: Wallet = createWallet({
    core,
    database,
    reached,
    lastWritten: (customer) => spot.lastWritten(customer),
    lastPrice: (pair) => spot.lastPrice(pair),
    rateCurrency: (host) => content.siteOf(host).rateCurrency,
    now,
    chains,
    submit,
    // Certification comes with its own module; until then nobody has a level.
    levelOf: () => 0,
    changeDelayUntil: (customer) => identity.changeDelayUntil(database, customer),
    findCustomer: (account) => identity.customerNamed(account),
    labelsOf: (customers) => identity.labelsOf(customers),
    uidOf: (customer) => identity.uidOf(customer),
    masterKey: config.masterKey,
  });
  const identity: Identity = createIdentity({
    database,
    createCustomer: (ref) => createCustomer(core, submit, ref),
    welcome: (customer) => welcomeFrom(core, database, submit, customer),
    siteOf: (host, language) => content.siteOf(host, language),
    coinsOf: (customer) => coinsOf(core, customer),
    setDisabled: (customer, disabled) => setDisabled(core, submit, customer, disabled),
    cancelOrders: (customer) => spot.cancelAll(customer, `freeze ${customer} ${Date.now()}`),
    stopMoney: (customer) => wallet.stopOutgoing(customer),
    siteTitles: () => content.titles(),
    holdings: (customer) => holdingsOf(core, customer),
    keptElsewhere: (customer) => keptElsewhere(database, config.masterKey, customer),
    async eraseElsewhere(customer) {
      await content.notices.erase(customer);
      await eraseWords(database, customer);
      await eraseFavorites(database, customer);
    },
    isDisabled: (customer) => core.customer(customer)?.disabled !== false,
    feesOf: (customer) => feesOf(core, customer),
    sessionSecret: config.sessionSecret,
    masterKey: config.masterKey,
    origins: () => originsOf(config, content.hosts(), listening()),
    https: config.publicOrigin?.startsWith('https://') ?? false,
    keepMessages: !config.production,
    codeLimits: config.codeLimits,
    deviceDelay: config.deviceDelay,
    ...(config.captchaCost === undefined ? {} : { captchaCost: config.captchaCost }),
    onError,
    mail: config.smtpUrl === undefined ? null : createSmtpMailer(config.smtpUrl, config.mailFrom),
    sms: config.smsUrl === undefined ? null : createSmsSender(config.smsUrl),
    now: () => Date.now(),
    note: (id, customer, event, data) => content.notices.note(id, customer, { event, data }),
  });
  sequencer.subscribe((published) => spot.note(published));
  sequencer.subscribe(({ outcomes }) => wallet.note(outcomes));
  return { spot, wallet, content, identity, handlers: { ...spot.handlers, ...wallet.handlers, ...content.handlers, ...identity.handlers } };
}

async function createCustomer(core: Core, submit: (command: Command) => Promise<Outcome>, ref: string): Promise<number> {
  const { reply } = await submit({ kind: 'create_customer', ref, wide: false });
  if (!reply.ok || reply.kind !== 'done' || reply.id === undefined) throw new Error('the core made no customer');
  const customer = core.customer(reply.id);
  // A registration that a crash cut short was frozen at the start, because it had no account yet; now it gets one.
  if (customer?.disabled === true) await setDisabled(core, submit, customer.id, false);
  return reply.id;
}

function coinsOf(core: Core, customer: number): { coin: string; available: string; held: string; locked: string }[] {
  return core
    .balances(customer)
    .filter((balance) => balance.kind === 'trading')
    .flatMap((balance) => {
      const coin = core.coins[balance.coin];
      if (coin === undefined) return [];
      const text = (atoms: string): string => formatDecimal(BigInt(atoms), coin.decimals);
      return [{ coin: coin.code, available: text(balance.available), held: text(balance.held), locked: '0' }];
    });
}

function feesOf(core: Core, customer: number): { vip: number; discount: string } {
  const found = core.customer(customer);
  return { vip: found?.vip ?? 0, discount: formatDecimal(BigInt(found?.discount ?? 1_000_000), 6) };
}

/** Where our own pages stand: the public origin and the hosts of sites on it, or what we listen on where there is none. */
function originsOf({ publicOrigin }: Config, hosts: readonly string[], listening: readonly string[]): readonly string[] {
  if (publicOrigin === undefined) return listening;
  const { origin, protocol } = new URL(publicOrigin);
  return [origin, ...hosts.map((host) => `${protocol}//${host}`)];
}
