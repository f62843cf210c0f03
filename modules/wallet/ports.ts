import type { DeskChain } from './desk/ports.ts';
import type { BookPorts } from './desk/house-books/ports.ts';
import type { PastPorts } from './profit/ports.ts';
import type { SitePorts } from './shared/ports.ts';

/** What the wallet needs from others. */
export interface WalletPorts extends BookPorts, PastPorts, SitePorts {
  /** The chains of the site as operators see them, with what pays. */
  deskChains(): readonly DeskChain[];
}
