import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { GENESIS_HASH } from '@agio/journal';
import { CoreLink } from '../../../apps/server/cluster/gateway/core-link.ts';
import type { CoreWay, FetchedSnapshot } from '../../../apps/server/cluster/gateway/core-link.ts';
import { Difference } from '../compare.ts';
import type { Coverage } from '../coverage.ts';
import type { History } from './history.ts';
import type { VirtualProcess } from './process.ts';

export interface GatewayProcessOptions {
  readonly process: VirtualProcess;
  /** New with each start. */
  readonly link: string;
  readonly cores: readonly string[];
  readonly way: CoreWay;
  readonly history: History;
  readonly coverage: Coverage;
  /** The process ends by itself. */
  readonly onFatal: (error: unknown) => void;
}

/** A gateway: a replica of the core that leads, made from a snapshot, and the way of its commands there. */
export class GatewayProcess {
  readonly #options: GatewayProcessOptions;
  #link: CoreLink | undefined;
  /** What a module of the gateway holds. */
  #kept: Core | undefined;

  constructor(options: GatewayProcessOptions) {
    this.#options = options;
  }

  get core(): Core | undefined {
    return this.#kept;
  }

  /** Address of the core that it is connected to. */
  get origin(): string | undefined {
    return this.#link?.origin;
  }

  start(): void {
    this.#run().catch((error: unknown) => this.#options.onFatal(error));
  }

  /** Undefined while it is not open. What is answered has been applied here. */
  submit(command: Command): Promise<Outcome> | undefined {
    const { history, process } = this.#options;
    return this.#link?.submit(command).then((outcome) => {
      if (!process.hasEnded) history.told(process.name, command, outcome);
      return outcome;
    });
  }

  async #run(): Promise<void> {
    const { cores, history, link: name, onFatal, process, way } = this.#options;
    const link = await CoreLink.open(
      {
        cores,
        clock: process,
        heldMs: 8_000,
        link: name,
        onFatal,
        way,
        onOpen: () => undefined,
        onTopicFrame: () => undefined,
        onNews: () => undefined,
        log: () => undefined,
      },
      () => false,
    );
    if (link === undefined) return;
    const { core } = link.replica;
    this.#kept = core;
    link.replica.subscribe(({ hash, last }) => {
      if (core.sequence !== last)
        throw new Difference(`${process.name} has applied command ${last}, and what its modules hold is another core`);
      history.stands(process.name, { last, hash, digest: core.digest });
    });
    const resume = link.replica.resume.bind(link.replica);
    link.replica.resume = (landed, voids) => {
      const { coverage } = this.#options;
      const { waiting } = link.replica;
      if (landed.sequences.size > 0) coverage.event('answered from where it landed');
      resume(landed, voids);
      if (landed.isComplete && waiting > landed.sequences.size) coverage.event('given again');
      if (!landed.isComplete) coverage.event('unknown what landed');
    };
    link.connect();
    this.#link = link;
  }
}

/** What a core gives a gateway that starts: its newest snapshot, or nothing yet. */
export function snapshotOf(
  origin: string,
  epoch: number,
  newest: { readonly bytes: Uint8Array; readonly hash: string } | undefined,
): FetchedSnapshot {
  return newest === undefined
    ? { origin, epoch, core: new Core(), hash: GENESIS_HASH }
    : { origin, epoch, core: new Core(undefined, newest.bytes), hash: newest.hash };
}
