import type { ComponentType } from 'react';
import type { Packs, PathOf, TypedRoutes } from '@agio/ui';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Site } from './info.ts';
import type { Name, NameSpace } from './names.ts';
import type { TradingTab } from './trading-tabs.ts';

/** A feature's routes by their surroundings: nothing, header and footer, or the customer's account with its menu (places.ts). */
export interface RouteLists {
  readonly root?: readonly AnyRoute[];
  readonly site?: readonly AnyRoute[];
  readonly account?: readonly AnyRoute[];
}

export type SwitchName = keyof Site['features'];

export interface Entry<Path extends string = string> {
  readonly to: Path;
  readonly name: Name;
  /** Entries of all features share one row, ordered by this. */
  readonly order: number;
}

/** Words of the main menu under which there are several pages. */
export const headerMenus = ['peer'] as const;
export type HeaderMenu = (typeof headerMenus)[number];

export interface HeaderEntry<Path extends string = string> extends Entry<Path> {
  /** Marked as current on this page alone, not on those below it. */
  readonly exact: boolean;
  /** The word that it stands under, with others; without one it stands by itself. */
  readonly menu?: HeaderMenu;
  /** Marked as hot (spec §2). */
  readonly isHot?: boolean;
}

export const accountGroups = ['wallet', 'trading', 'account'] as const;

/** A page in the account's menu. The command menu finds it as well. */
export interface AccountEntry<Path extends string = string> extends Entry<Path> {
  readonly group: (typeof accountGroups)[number];
  readonly Icon: LucideIcon;
  /** Its short name in the account's menu. */
  readonly shortName?: Name;
  /** Pages of other paths that belong to it, and show it as the current place. */
  readonly covers?: readonly Path[];
  /** How many things wait on the page, as a badge; no badge while none do. */
  readonly Count?: ComponentType;
  /** Its place in the menu under the customer's name, and in that of phones; without a place it is not listed there. */
  readonly own?: number;
  readonly phone?: number;
  /** Of pages that are not for every customer: asks whether this one may see it, who does not until that is known. */
  readonly when?: UseQueryOptions<boolean>;
}

/** A page in the bar at the bottom of phones. Of those with the same `order`, the first feature that the site has on shows its own. */
export interface BarEntry<Path extends string = string> extends LinkEntry<Path> {
  readonly Icon: LucideIcon;
  /** Beginnings of other paths that belong to it, and show it as the current place. */
  readonly covers?: readonly string[];
}

/** A page for all visitors, for those who are logged in, or for those who are not. */
export interface LinkEntry<Path extends string = string> extends Entry<Path> {
  readonly for: 'anyone' | 'customer' | 'visitor';
}

/** One capability of the customers' app: all that the app needs to know about it. To add one: a folder and a line in app/features.ts. */
export interface Feature<Routes extends RouteLists = RouteLists> {
  /** The name of its folder, and of the server's module. */
  readonly name: string;
  /** The site's switch: while it is off, neither pages nor entries are there. Each page says it too (page.ts), which a test compares. */
  readonly switch?: SwitchName;
  /** Paths of its pages that stay while the switch is off, because what was begun there must end. */
  readonly leavesOpen?: readonly string[];
  readonly routes: Routes;
  readonly header?: readonly HeaderEntry<PathOf<Routes>>[];
  readonly account?: readonly AccountEntry<PathOf<Routes>>[];
  readonly footer?: readonly LinkEntry<PathOf<Routes>>[];
  /** Pages that the command menu finds besides those of header and account. */
  readonly command?: readonly LinkEntry<PathOf<Routes>>[];
  readonly bar?: readonly BarEntry<PathOf<Routes>>[];
  /** One line of news between the header's menu and its search, on screens that have room for it. */
  readonly headline?: ComponentType;
  /** What is in the header of customers, beside the switch of the theme. */
  readonly tools?: readonly ComponentType[];
  /** Its lists beside the customer's orders in the exchange page. */
  readonly tradingTabs?: readonly TradingTab[];
  /** What keys do on its pages, as `KeyList`s; fetched on demand. */
  readonly keys?: readonly ComponentType[];
  readonly texts: Packs;
  /** The texts that hold the names of its pages. */
  readonly names: NameSpace;
}

/** Keeps the routes' own types, by which links, parameters and searches are checked everywhere. */
export function defineFeature<const Routes extends RouteLists>(feature: Feature<Routes> & TypedRoutes<Routes>): Feature<Routes> {
  return feature;
}
