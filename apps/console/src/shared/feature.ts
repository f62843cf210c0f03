import type { ComponentType } from 'react';
import type { Role } from '@agio/contracts';
import type { Packs, PathOf, TypedRoutes } from '@agio/ui';
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ConsoleLanguage } from './languages.ts';
import type { Name, NameSpace } from './names.ts';

/** A feature's routes by what stands around them: nothing, or the frame with menu and bar, which only operators see (places.ts). */
export interface RouteLists {
  readonly root?: readonly AnyRoute[];
  readonly desk?: readonly AnyRoute[];
}

export const menuGroups = ['top', 'people', 'money', 'trading', 'site'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** A page in the menu at the left. */
export interface MenuEntry<Path extends string = string> {
  readonly to: Path;
  readonly name: Name;
  readonly group: MenuGroup;
  /** Entries of all features are in one row of their group, ordered by this. */
  readonly order: number;
  readonly Icon: LucideIcon;
  /** The roles that see it. The server decides by itself; this keeps menus short. */
  readonly roles: readonly Role[];
  /** How many things wait on the page, as a badge; nothing while none do. */
  readonly Count?: ComponentType;
}

/** A part of the dashboard: over the whole width at the top, a queue among those that wait for an operator, a card below them, or one beside. */
export interface DashboardCard {
  readonly place: 'top' | 'queue' | 'wide' | 'card';
  readonly order: number;
  readonly roles: readonly Role[];
  readonly Card: ComponentType;
}

/** A search that stands in the bar of every page, for those with one of the roles. */
export interface BarSearch {
  readonly roles: readonly Role[];
  readonly Box: ComponentType;
}

/** One capability of the console: everything that the app has to know about it. Adding one is its folder and a line in app/features.ts. */
export interface Feature<Routes extends RouteLists = RouteLists> {
  /** The name of its folder, and of the server's module. */
  readonly name: string;
  readonly routes: Routes;
  readonly menu?: readonly MenuEntry<PathOf<Routes>>[];
  readonly cards?: readonly DashboardCard[];
  readonly search?: BarSearch;
  readonly texts: Packs<ConsoleLanguage>;
  /** The texts that hold the names of its pages. */
  readonly names: NameSpace;
}

/** Keeps the routes' own types, by which links, parameters and searches are checked everywhere. */
export function defineFeature<const Routes extends RouteLists>(feature: Feature<Routes> & TypedRoutes<Routes>): Feature<Routes> {
  return feature;
}
