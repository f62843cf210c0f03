import type { ChainAdapter } from '@agio/chains';
import type { Room } from '../calls/room.ts';
import type { ChainEngine } from '../chain/engine.ts';
import type { ChainSetting } from '../shared/settings.ts';

/** A chain that this server follows. */
export interface DeskChain {
  readonly setting: ChainSetting;
  readonly adapter: ChainAdapter;
  readonly engine: ChainEngine;
}

/** What operators' calls share. */
export interface DeskRoom extends Room {
  /** The chains of the site, with what pays. */
  deskChains(): readonly DeskChain[];
}
