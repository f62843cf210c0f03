import type { HealthReport } from '@agio/contracts/operators';
import type { Core } from '@agio/core';
import type { Identity } from '@agio/identity';
import { SECOND_MS } from '@agio/kernel/time';
import { Interval } from '@agio/module';
import type { Operators } from '@agio/operators';
import type { Wallet } from '@agio/wallet';
import type { Chains } from '../chains/chains.ts';
import type { Config } from '../settings/config.ts';
import { notReady } from '../open/readiness.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';
import { judge } from './judge.ts';
import type { Judgement, Findings } from './judge.ts';
import { lookAtNodes, lookAtSigner } from './look.ts';
import { lastBackup, lastDrill } from './marks.ts';

/** How often everything is looked at. */
const LOOK_MS = 15 * SECOND_MS;

export interface HealthSources {
  readonly config: Pick<Config, 'dataDir' | 'production'>;
  readonly clock: Pick<JournalClock, 'isHeld'>;
  readonly storage: Storage;
  readonly chains: Pick<Chains, 'followed' | 'halted' | 'signerStanding'>;
  readonly onError: (error: unknown) => void;
}

/** Modules, which are open a moment later. */
export interface HealthSite {
  readonly identity: Pick<Identity, 'messagesStanding'>;
  readonly operators: Pick<Operators, 'trouble'>;
  readonly wallet: Pick<Wallet, 'rates'>;
}

/** Looks after every part that people have to look after, and remembers since when each is as it is. */
export class Health {
  readonly #sources: HealthSources;
  readonly #rounds: Interval;
  readonly #since = new Map<string, { readonly as: string; readonly atMs: number }>();
  #site: HealthSite | undefined;
  #seen: Findings | undefined;
  #report: HealthReport = { checkedAt: 0, parts: [] };

  constructor(sources: HealthSources) {
    this.#sources = sources;
    const { onError, storage } = sources;
    this.#rounds = new Interval({ clock: storage.time, onError }, LOOK_MS, () => this.look());
  }

  /** Begins to look, now that the modules work. */
  start(site: HealthSite): void {
    this.#site = site;
    void this.#rounds.now();
    this.#rounds.start();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** What was found last. */
  get seen(): Findings | undefined {
    return this.#seen;
  }

  report(): HealthReport {
    return this.#report;
  }

  /** Parts that need a look, as `/readyz` names them: `signer`, `node BTC-1`. What it tells otherwise is left out. */
  warnings(): string[] {
    const wrong = this.#report.parts.filter(({ part, state }) => TOLD.has(part) && (state === 'warning' || state === 'problem'));
    return wrong.map(({ name, part }) => (name === '' ? part : `${part} ${name}`));
  }

  /** Looks at everything once. */
  async look(): Promise<void> {
    const site = this.#site;
    if (site === undefined) return;
    const seen = await this.#look(site);
    const checkedAt = this.#sources.storage.time.wall();
    this.#seen = seen;
    this.#report = { checkedAt, parts: judge(seen, checkedAt).map((part) => ({ ...part, since: this.#sinceOf(part, checkedAt) })) };
  }

  async #look({ identity, operators, wallet }: HealthSite): Promise<Findings> {
    const { chains, clock, config, storage } = this.#sources;
    const { disk, lead, projections, shadow, time } = storage;
    const [waiting, mail, signer, nodes] = await Promise.all([
      notReady(storage),
      // A database that is away has a line of its own.
      identity.messagesStanding().catch(() => undefined),
      lookAtSigner(chains.signerStanding()),
      lookAtNodes(chains.followed, time),
    ]);
    return {
      production: config.production,
      notReady: waiting,
      disk: disk.state,
      projectionLag: projections.lag,
      shadowLag: shadow.lag,
      clockHeld: clock.isHeld,
      auditBroken: operators.trouble() !== null,
      unrated: unratedIn(storage.sequencer.core, wallet.rates('CNY')),
      copies: lead?.copies(),
      mail,
      signer,
      nodes,
      chains: chains.followed.map(({ setting }) => setting.code),
      halted: chains.halted,
      backup: lastBackup(config.dataDir),
      drill: lastDrill(config.dataDir),
    };
  }

  #sinceOf({ fault, name, part, since, state }: Judgement, nowMs: number): number {
    const key = `${part} ${name}`;
    const as = `${state} ${fault ?? ''}`;
    const before = this.#since.get(key);
    const atMs = since ?? (before?.as === as ? before.atMs : nowMs);
    this.#since.set(key, { as, atMs });
    return atMs;
  }
}

/** Limits by value and rules of suspicious activity do not apply to coins without a price in yuan. */
export function unratedIn({ coins, markets }: Pick<Core, 'coins' | 'markets'>, rates: Readonly<Record<string, string>>): number {
  const traded = new Set(markets.flatMap(({ definition: { base, quote } }) => [base, quote]));
  return coins.filter(({ code }) => traded.has(code) && rates[code] === undefined).length;
}

/** What nothing else in `/readyz` names. */
const TOLD: ReadonlySet<string> = new Set(['mail', 'signer', 'node', 'backup', 'drill']);
