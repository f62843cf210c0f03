import type { Fact } from '@agio/core';
import { Projector } from '@agio/database';
import type { Database } from '@agio/database';
import { CommandHashes, readFacts, realDisk } from '@agio/journal';
import { decodeFacts } from '@agio/sequencer';
import { spotProjection } from '@agio/spot/projection';
import { walletProjection } from '@agio/wallet/projection';

export interface ProjectorPorts {
  readonly database: Database;
  /** Of the journal. */
  readonly folder: string;
  /** Facts up to those of this command are written. */
  readonly written: () => number;
  readonly onError: (error: unknown) => void;
  readonly onMoved?: (sequence: number) => void;
}

/** Every module's projection over the facts of a folder. */
export function makeProjector({ folder, written, ...ports }: ProjectorPorts): Projector<Fact> {
  const hashes = new CommandHashes(realDisk, folder);
  return new Projector<Fact>({
    ...ports,
    projections: [spotProjection, walletProjection],
    source: {
      *read(from) {
        // Beyond what the shadow has written may be holes that a power cut has left and that it has not mended yet.
        if (from > written()) return;
        for (const { sequence, atMs, payload } of readFacts(realDisk, folder, from)) {
          if (sequence > written()) return;
          yield { sequence, atMs, facts: decodeFacts(payload) };
        }
      },
      hashAt: (sequence) => hashes.at(sequence),
    },
  });
}
