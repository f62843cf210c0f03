import type { Fronts } from '../cluster/fronts.ts';
import { calls, contracts, deskCalls } from '@agio/contracts';
import type { AnyCall, CallName, DeskCallName, DeskHandlers, Feed, Handlers, Publish, Topic } from '@agio/contracts';
import type { Command } from '@agio/core';
import { joinOffers } from '@agio/module';
import type { House, ModuleFeed, OpenModule, AppliedBatch, RequestKind, SiteModule } from '@agio/module';
import type { ChainsView } from '@agio/wallet';
import { auditedHandlers } from './audited.ts';
import { certificationBinding, newsBinding, supportBinding, treasuryBinding } from './bindings/desk.ts';
import { operatorsBinding } from './bindings/operators.ts';
import type { Together } from './bindings/operators.ts';
import { contentBinding, identityBinding, paymentBinding } from './bindings/people.ts';
import type { Bindings, Site } from './bindings/site.ts';
import { aloneOf } from './bindings/alone.ts';
import { spotBinding } from './bindings/trade.ts';
import { walletBinding } from './bindings/wallet.ts';
import type { Chains } from '../chains/chains.ts';
import type { Config } from '../settings/config.ts';
import type { Health } from '../health/health.ts';
import { worksOf } from './readiness.ts';
import { closedToNew } from './new-operators.ts';
import { signedHandlers } from './signing.ts';
import { modules } from '../site.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';

export type { Site } from './bindings/site.ts';

/** How long a history waits for its reader's own writes. */
export const CATCH_UP_MS = 3_000;

export interface SiteParts {
  readonly config: Config;
  readonly clock: JournalClock;
  readonly storage: Storage;
  readonly chains: ChainsView & Pick<Chains, 'followed' | 'halted'>;
  readonly publish: Publish;
  readonly onError: (error: unknown) => void;
  readonly alarm: (sentence: string, advice: string) => void;
  readonly fronts: () => Fronts;
  /** Addresses that the server listens on. */
  readonly listening: () => readonly string[];
  readonly health: Pick<Health, 'report'>;
  /** Where operators open the console. */
  readonly consoleOrigin: () => string;
}

/** The modules, opened, and what all of them do together. */
export interface OpenSite {
  readonly site: Site;
  readonly handlers: Handlers<CallName>;
  /** Operators' calls, each of which is written to the audit log as its contract says. */
  readonly desk: DeskHandlers<DeskCallName>;
  readonly feed: Feed;
  readonly requestKinds: () => readonly RequestKind[];
  /** Receives what was applied. */
  note(published: AppliedBatch): void;
  /** Loads what modules need into memory, in their order. */
  start(): Promise<void>;
  /** The server takes traffic. */
  serve(): void;
  stop(): Promise<void>;
}

/** Opens every module of the list with what it needs. Throws if a call has no handler, or a handler no call. */
export async function openSite(parts: SiteParts): Promise<OpenSite> {
  const opened = new Map<string, OpenModule>();
  // Modules that need each other resolve each other when called, not when opened.
  const of = new Proxy({} as Site, { get: (_none, name) => opened.get(String(name)) });
  const house = houseOf(parts, of);
  const offers = joinOffers(modules, opened);
  const all = (): readonly OpenModule[] => [...opened.values()];
  const alone = aloneOf(all);
  const requestKinds = (): readonly RequestKind[] => all().flatMap(({ requests = [] }) => requests);
  const bindings: Readonly<Record<string, Partial<House> | undefined>> = bindingsOf(parts, of, house, {
    requestKinds,
    desk: () => guarded,
    all,
  });
  for (const module of modules as readonly Pick<SiteModule<string, never>, 'name' | 'open'>[])
    opened.set(module.name, await module.open({ ...house, ...offers, alone, ...bindings[module.name] } as never));
  const plain: DeskHandlers<DeskCallName> = handlersOf(
    deskCalls,
    [...opened].map(([name, { desk = {} }]) => [name, desk]),
  );
  const guarded: DeskHandlers<DeskCallName> = closedToNew(plain, ({ id }) => of.operators.find(id)?.isActive === true);
  return {
    site: of,
    handlers: handlersOf(
      calls,
      [...opened].map(([name, { handlers }]) => [name, handlers]),
    ),
    desk: auditedHandlers(
      signedHandlers(guarded, (context) => of.operators.signsOf(context)),
      () => of.operators.log,
    ),
    feed: feedOf(opened),
    requestKinds,
    note(published) {
      for (const module of all()) module.note?.(published);
    },
    async start() {
      for (const module of all()) await module.start?.();
    },
    serve() {
      for (const module of all()) module.serve?.();
    },
    async stop() {
      for (const module of all().toReversed()) await module.stop?.();
    },
  };
}

function houseOf({ clock, config, onError, publish, storage }: SiteParts, of: Site): House {
  const { database, projections, sequencer } = storage;
  return {
    core: sequencer.core,
    database,
    submit: (command: Command) => sequencer.submit(command),
    reached: (sequence) => projections.reached(sequence, CATCH_UP_MS),
    now: () => clock.now(),
    clock: storage.time,
    publish,
    onError,
    masterKey: config.masterKey,
    uidOf: (customer) => of.identity.uidOf(customer),
    labelsOf: (customers) => of.identity.labelsOf(customers),
  };
}

/** A port that is missing here, and that no module offers, does not compile. */
function bindingsOf(parts: SiteParts, of: Site, house: House, together: Together): Bindings {
  const { chains, clock, config, listening, storage } = parts;
  const { all } = together;
  return {
    identity: identityBinding(of, house, config, { all, listening }),
    content: contentBinding(of, house, config, () => worksOf(storage, clock)),
    spot: spotBinding(of, config, storage),
    wallet: walletBinding(config, { chains, deskChains: () => chains.followed }),
    operators: operatorsBinding(parts, of, together),
    treasury: treasuryBinding(all),
    support: supportBinding(of),
    news: newsBinding(of, config, listening),
    certification: certificationBinding(of, config, house.clock.wall),
    payment: paymentBinding(of, all),
    ...config.settings,
  };
}

/** The modules' handlers of some calls; each of these must have one. */
function handlersOf<All>(declared: Readonly<Record<string, AnyCall>>, opened: readonly (readonly [name: string, handlers: object])[]): All {
  const handlers: Record<string, unknown> = {};
  for (const [name, own] of opened)
    for (const [call, handler] of Object.entries(own)) {
      if (!Object.hasOwn(declared, call) || Object.hasOwn(handlers, call))
        throw new Error(`${name} handles ${call}, which is no call of its own`);
      handlers[call] = handler;
    }
  const missing = Object.keys(declared).filter((call) => !Object.hasOwn(handlers, call));
  if (missing.length > 0) throw new Error(`nobody handles ${missing.join(', ')}`);
  return handlers as All;
}

/** Each channel's frames come from the module whose contract has it. */
function feedOf(opened: ReadonlyMap<string, OpenModule>): Feed {
  const byChannel = new Map<string, ModuleFeed>();
  for (const { channels, name } of contracts) {
    const feed = opened.get(name)?.feed;
    for (const channel of Object.keys(channels)) {
      if (feed === undefined) throw new Error(`${name} has the channel ${channel}, and no feed`);
      byChannel.set(channel, feed);
    }
  }
  const feedFor = ({ channel }: Topic): ModuleFeed => {
    const feed = byChannel.get(channel);
    if (feed === undefined) throw new Error(`nobody has the channel ${channel}`);
    return feed;
  };
  return {
    problemOf(topic) {
      const feed = feedFor(topic);
      if (feed.problemOf !== undefined) return feed.problemOf(topic);
      return topic.market === undefined && topic.interval === undefined ? undefined : 'PARAMETER_ERROR';
    },
    snapshot: (topic) => feedFor(topic).snapshot(topic),
    opened: (topic) => feedFor(topic).opened(topic),
    closed: (topic) => feedFor(topic).closed(topic),
  };
}
