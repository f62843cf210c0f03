import type { ParsedLocation, RouteComponent, StaticDataRouteOption } from '@tanstack/react-router';
import { preloadTexts, type Namespace } from '@agio/ui';
import { requireVisitor } from './guards.ts';
import type { Name } from './names.ts';

export interface PageOptions {
  /** The page in the browser's tab. */
  readonly title: Name;
  /** Pages inside the frame are the operators' already. */
  readonly guard?: 'visitor' | 'anyone';
  /** What the page says; it appears when they have arrived. */
  readonly texts?: readonly Namespace[];
  /** `lazyRouteComponent`, so that a page is fetched when it is opened. */
  readonly component: RouteComponent;
}

/** What every page hands to `createRoute`, beside parent, path and search. */
interface PageParts {
  readonly staticData: StaticDataRouteOption;
  readonly beforeLoad?: (opened: { readonly location: ParsedLocation }) => void;
  readonly loader: () => Promise<void>;
  readonly component: RouteComponent;
}

/** The options of one page's route: title, guard, the texts that are fetched before it shows, and its component. */
export function page({ title, guard = 'anyone', texts = [], component }: PageOptions): PageParts {
  return {
    staticData: { title },
    ...(guard === 'visitor' ? { beforeLoad: requireVisitor } : {}),
    loader: async () => {
      if (texts.length > 0) await preloadTexts(...texts);
    },
    component,
  };
}
