import type { ComponentType } from 'react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page, type PageOptions } from '../page.ts';
import { desk } from '../places.ts';
import { tableParams } from '../table/url-state.ts';

interface DeskPage<Filter extends string> extends Omit<PageOptions, 'component' | 'guard'> {
  /** What it takes from its address, besides its path. */
  readonly search?: readonly Filter[];
  /** Columns that sort. */
  readonly sorts?: readonly string[];
  /** Fetches the page when it is opened. */
  readonly page: () => Promise<ComponentType>;
}

/** A page within the frame that operators see. */
export const deskPage = <const Path extends string, const Filter extends string = never>(
  path: Path,
  { page: load, search = [], sorts = [], ...options }: DeskPage<Filter>,
) =>
  createRoute({
    getParentRoute: () => desk,
    path,
    validateSearch: tableParams(search, sorts),
    ...page({ ...options, component: lazyRouteComponent(async () => ({ default: await load() })) }),
  });
