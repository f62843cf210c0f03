import type { Machine } from '@agio/core';
import { walletMachine } from '@agio/wallet';

/** The modules' machines, in the order in which snapshots have them. Threads that follow the journal load this very file. */
export const machines: readonly Machine[] = [walletMachine];

export const machineSet = { machines, url: new URL(import.meta.url) };
