import type { Machine } from '@agio/core';
import type { SiteModule } from '@agio/module';
import { modules } from '../site.ts';

/** The modules' machines, in the order of snapshots. Threads that follow the journal load this very file. */
export const machines: readonly Machine[] = modules.flatMap((module: Pick<SiteModule, 'machine'>) => module.machine ?? []);

export const machineSet = { machines, url: new URL(import.meta.url) };
