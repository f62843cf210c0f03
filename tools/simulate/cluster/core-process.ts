import { Core } from '@agio/core';
import type { FaultyDisk } from '@agio/journal/testing';
import { ReplicatedWriter } from '@agio/journal/testing';
import { awaitLead } from '@agio/journal/postgres';
import type { JournalHead, JournalMeans, Lead } from '@agio/journal/postgres';
import { Standby, SteadyClock } from '@agio/sequencer';
import type { Sequencer } from '@agio/sequencer';
import { localShadow } from '@agio/sequencer/testing';
import { FollowedJournal } from '../../../apps/server/cluster/followed-journal.ts';
import { LinkServer } from '@agio/cluster';
import { mayCome } from '../../../apps/server/cluster/may-come.ts';
import { KEY } from './forge.ts';
import type { History } from './history.ts';
import { SERVERS } from './model-store.ts';
import type { VirtualProcess } from './process.ts';

export const FOLDER = '/journal';
const SEGMENT_BYTES = 65_536;
/** So small that a gateway that starts has one to start from. */
const SNAPSHOT_COMMANDS = { least: 40, most: 150 };
/** As in the product: how long a command may wait for the journal. */
const PATIENCE_MS = 8_000;

export interface CoreProcessOptions {
  readonly process: VirtualProcess;
  readonly disk: FaultyDisk;
  readonly means: JournalMeans;
  readonly history: History;
  readonly onLeads: (leading: Leading, lead: Lead) => void;
  readonly onHead: (head: JournalHead) => void;
  readonly onAlarm: (sentence: string) => void;
  /** The process ends by itself. */
  readonly onFatal: (error: unknown) => void;
}

/** What a core that leads has. */
export interface Leading {
  readonly sequencer: Sequencer;
  readonly epoch: number;
  /** To its gateways. */
  readonly links: LinkServer;
}

/** A server with a core: it follows until it may lead, wired as `apps/server/cluster/lead.ts` wires it, without threads and over a disk in memory. */
export class CoreProcess {
  readonly #options: CoreProcessOptions;
  readonly #standby: Standby;
  readonly #journal: FollowedJournal;
  #isStopping = false;
  leading: Leading | undefined;

  constructor(options: CoreProcessOptions) {
    const { disk, onFatal, process } = options;
    this.#options = options;
    const monotonic = (): number => process.monotonic();
    let clock: SteadyClock | undefined;
    this.#standby = new Standby({
      disk,
      folder: FOLDER,
      segmentBytes: SEGMENT_BYTES,
      schedule: process,
      clock: () => (clock ??= this.#clock()).now(),
      areTimersHeld: () => clock?.isHeld === true,
      waitingMsMax: PATIENCE_MS,
      onFatal,
      log: () => undefined,
      makeCore: (bytes) => new Core(undefined, bytes),
      spawn: (voids) =>
        localShadow(
          {
            disk,
            folder: FOLDER,
            voids,
            segmentBytes: SEGMENT_BYTES,
            syncsCommands: true,
            makeCore: (bytes) => new Core(undefined, bytes),
            monotonic,
            snapshotCommandsMin: SNAPSHOT_COMMANDS.least,
            snapshotCommandsMax: SNAPSHOT_COMMANDS.most,
          },
          process,
        ).spawn,
    });
    this.#journal = new FollowedJournal({ standby: this.#standby, disk, folder: FOLDER, key: KEY });
  }

  get name(): string {
    return this.#options.process.name;
  }

  get core(): Core {
    return this.#standby.recovered.core;
  }

  /** Follows, and leads once it may. */
  start(holder: string): void {
    this.#run(holder).catch((error: unknown) => this.#options.onFatal(error));
  }

  /** Stops in order: whoever follows leads without waiting. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.leading?.links.close();
    await this.leading?.sequencer.stop();
  }

  async #run(holder: string): Promise<void> {
    const { history, process } = this.#options;
    const lead = await this.#awaitLead(holder);
    if (lead === undefined) return;
    history.leads(holder, lead.claim.epoch);
    if (!(await this.#journal.end(lead))) return this.#run(holder);
    this.#note();
    await lead.session.close();
    await this.#lead(lead, process);
  }

  #awaitLead(holder: string): Promise<Lead | undefined> {
    const { means, onHead } = this.#options;
    return awaitLead({
      servers: SERVERS,
      holder,
      means,
      onHead: async (head, session) => {
        onHead(head);
        await this.#journal.reach(head, session);
        this.#note();
      },
      onAway: () => undefined,
      isStopping: () => this.#isStopping,
    });
  }

  async #lead(lead: Lead, process: VirtualProcess): Promise<void> {
    const { disk, history, means, onAlarm, onFatal, onLeads } = this.#options;
    let applied = this.#standby.applicable;
    const end = this.#journal.close();
    const writer = new ReplicatedWriter({
      disk,
      end,
      servers: SERVERS,
      claim: lead.claim,
      key: KEY,
      aloneIsEnough: false,
      applied: () => applied,
      onCopies: () => undefined,
      onAlarm,
      onFatal,
      means,
    });
    writer.open().catch(onFatal);
    const { sequencer } = await this.#standby.lead({
      append: async (frame, logicVersion) => {
        const appended = await writer.append(frame, logicVersion);
        writer.prepare();
        return appended;
      },
      close: () => writer.close(),
    });
    sequencer.subscribe(({ hash, last }) => {
      applied = last;
      history.stands(process.name, { last, hash, digest: sequencer.core.digest });
    });
    applied = sequencer.core.sequence;
    const links = new LinkServer({
      sequencer,
      folder: FOLDER,
      disk,
      epoch: lead.claim.epoch,
      origins: this.#journal.origins,
      clock: process,
      mayCome,
      answer: () => Promise.resolve(null),
      isOutage: () => false,
      feed: { problemOf: () => undefined, snapshot: () => [], opened: () => undefined, closed: () => undefined },
      onGone: () => undefined,
      onError: onFatal,
    });
    this.leading = { sequencer, epoch: lead.claim.epoch, links };
    onLeads(this.leading, lead);
    sequencer.start();
  }

  #note(): void {
    const { last, hash } = this.#journal.place;
    if (last > 0 && this.core.sequence === last)
      this.#options.history.stands(this.name, { last, hash: Buffer.from(hash).toString('hex'), digest: this.core.digest });
  }

  #clock(): SteadyClock {
    const { process } = this.#options;
    return new SteadyClock({ wall: () => process.wall(), monotonic: () => process.monotonic(), log: () => undefined }, this.core.nowMs);
  }
}
