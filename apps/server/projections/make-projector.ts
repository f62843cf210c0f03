import type { Fact } from '@agio/core';
import { Projector } from '@agio/database';
import type { Database } from '@agio/database';
import { realDisk } from '@agio/journal';
import { factsSource } from '@agio/sequencer';
import { allProjections } from './all-projections.ts';

export interface ProjectorPorts {
  readonly database: Database;
  /** Of the journal. */
  readonly folder: string;
  /** Where facts are that the journal has no more. */
  readonly archive?: string | undefined;
  /** Facts up to this command are written. */
  readonly written: () => number;
  readonly onError: (error: unknown) => void;
  readonly onMoved?: (sequence: number) => void;
}

/** Every module's projection over the facts of a folder. */
export function makeProjector({ folder, archive, written, ...ports }: ProjectorPorts): Projector<Fact> {
  return new Projector<Fact>({
    ...ports,
    projections: allProjections,
    source: factsSource(realDisk, folder, written, archive),
  });
}
