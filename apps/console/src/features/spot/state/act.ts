import type { MarketRow, Status } from '../api/markets.ts';

/** What somebody is about to do. */
export type SpotAct =
  | { readonly kind: 'status'; readonly market: MarketRow; readonly status: Status }
  | { readonly kind: 'rules'; readonly market: MarketRow }
  | { readonly kind: 'delist'; readonly market: MarketRow }
  | { readonly kind: 'market' }
  | { readonly kind: 'coin' };

/** Who may do what; the server decides by itself. */
export const statusRoles = ['owner', 'finance', 'compliance'] as const;
export const rulesRoles = ['owner', 'finance'] as const;
export const levelRoles = ['owner', 'finance', 'support'] as const;
