import type { ComponentType } from 'react';
import type { Role } from '@agio/contracts';
import type { Packs } from '@agio/ui';
import type { AnyRoute } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ConsoleLanguage } from './languages.ts';
import type { Name, NameSpace } from './names.ts';

/** A feature's routes by what stands around them: nothing, or the frame with menu and bar, which only operators see (places.ts). */
export interface RouteLists {
  readonly root?: readonly AnyRoute[];
  readonly desk?: readonly AnyRoute[];
}

type PathsIn<List> = List extends readonly (infer Route)[]
  ? Route extends { readonly fullPath: infer Path extends string }
    ? Path
    : never
  : never;
/** A feature lists pages of its own only, so that an entry without a page does not compile. */
export type PathOf<Routes extends RouteLists> = { [Place in keyof Routes]: PathsIn<Routes[Place]> }[keyof Routes];

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
  /** Who sees it. The server decides by itself; this keeps menus short. */
  readonly roles: readonly Role[];
  /** How many things wait on the page, as a badge; nothing while none do. */
  readonly Count?: ComponentType;
}

/** A part of the dashboard: a queue among those that wait for somebody, or a card of its own beside them. */
export interface DashboardCard {
  readonly place: 'queue' | 'card';
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
  /** Which of its texts hold the names of its pages. */
  readonly names: NameSpace;
}

/** Routes that are declared in the middle of a feature lose their types without a word, and with them the check of every link. */
type Typed<Routes extends RouteLists> = 0 extends 1 & PathOf<Routes> ? { readonly routes: 'declare the routes in routes.ts' } : unknown;

/** Keeps the routes' own types, by which links, parameters and searches are checked everywhere. */
export function defineFeature<const Routes extends RouteLists>(feature: Feature<Routes> & Typed<Routes>): Feature<Routes> {
  return feature;
}
