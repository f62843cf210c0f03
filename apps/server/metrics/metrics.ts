import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { registerHealth } from '../health/figures.ts';
import type { Health } from '../health/health.ts';
import { readyParts } from '../open/readiness.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';

/** Seconds; what takes longer than the last is counted above it. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** An answered request: its route as the contract has it, never the address that was asked for. */
export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface MetricSources {
  readonly dataDir: string;
  readonly storage: Storage;
  readonly clock: JournalClock;
  readonly chains: { readonly halted: () => readonly string[] };
  readonly sockets: () => number;
  readonly alarms: { readonly raised: number };
  readonly health: Pick<Health, 'report' | 'seen'>;
}

/** Figures of a running server in the text format of Prometheus. Names and units: docs/operating/watch.md. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers = new Histogram({
    name: 'agio_http_request_seconds',
    help: 'Time to answer a request, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  constructor(sources: MetricSources) {
    collectDefaultMetrics({ register: this.#registry });
    const { storage } = sources;
    this.#gauge('agio_journal_sequence', 'Last command in the journal.', () => storage.sequencer.core.sequence);
    this.#gauge('agio_projection_lag', 'Commands that histories do not show yet.', () => storage.projections.lag);
    this.#gauge('agio_shadow_lag', 'Commands that the shadow core has not checked yet.', () => storage.shadow.lag);
    this.#gauge('agio_clock_held', '1 while time is held, until an operator confirms it.', () => (sources.clock.isHeld ? 1 : 0));
    if (storage.lead !== undefined) {
      const { lead } = storage;
      this.#gauge('agio_journal_epoch', 'How often a server has taken the lead of the journal.', () => lead.epoch);
      this.#gauge('agio_journal_copies', 'PostgreSQL servers that have every acknowledged command.', lead.copies);
    }
    this.#gauge('agio_chains_halted', 'Chains that pay nothing out.', () => sources.chains.halted().length);
    this.#gauge('agio_sockets_open', 'Open sockets of customers.', sources.sockets);
    this.#counter('agio_alarms_total', 'Alarms raised since the start.', () => sources.alarms.raised);
    this.#disk(sources.dataDir);
    this.#ready(sources);
    registerHealth(this.#registry, sources.health);
  }

  answered({ route, method, status, seconds }: AnsweredRequest): void {
    this.#answers.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    return await this.#registry.metrics();
  }

  #gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect: () => gauge.set(read()) });
  }

  #counter(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  #disk(dataDir: string): void {
    const free: Gauge = new Gauge({
      name: 'agio_disk_free_bytes',
      help: 'Free space where the data folder is.',
      registers: [this.#registry],
      async collect() {
        const { bavail, bsize } = await statfs(dataDir);
        free.set(bavail * bsize);
      },
    });
  }

  #ready(sources: MetricSources): void {
    const ready: Gauge = new Gauge({
      name: 'agio_ready',
      help: '1 if a part works: trading, histories, wallet.',
      labelNames: ['part'],
      registers: [this.#registry],
      async collect() {
        const parts = await readyParts(sources.storage, sources.clock, sources.chains.halted());
        for (const [part, { ready: isReady }] of Object.entries(parts)) ready.set({ part }, isReady ? 1 : 0);
      },
    });
  }
}
