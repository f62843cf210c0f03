import type { LinkedGateway } from '@agio/cluster';

/** Processes that stand before this server. */
export interface Fronts {
  /** Those that are connected. */
  readonly gateways: readonly LinkedGateway[];
  readonly consoles: readonly { readonly name: string; readonly seenAgoMs: number }[];
}
