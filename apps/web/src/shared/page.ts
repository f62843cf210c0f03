import { redirect, type ParsedLocation, type RouteComponent, type StaticDataRouteOption } from '@tanstack/react-router';
import { preloadTexts, type Namespace } from '@agio/ui';
import type { SwitchName } from './feature.ts';
import { requireCustomer, requireVisitor } from './guards.ts';
import { infoQuery } from './info.ts';
import type { Name } from './names.ts';
import { queryClient } from './query-client.ts';

export interface PageOptions {
  /** The page's title in the browser's tab. */
  readonly title: Name;
  /** Its audience; pages of the account are the customers' already. */
  readonly guard?: 'customer' | 'visitor' | 'anyone';
  readonly switch?: SwitchName;
  /** The page's texts; it appears when they have arrived. */
  readonly texts?: readonly Namespace[];
  /** Begins to fetch what the page shows; the page waits for what is returned, and for nothing else. */
  readonly data?: () => Promise<void> | void;
  /** The page fills the window exactly, under a low header, from 1080 up. */
  readonly isDense?: boolean;
  /** The page starts something that can lose coins: a customer whose device may not do so yet is warned first, with the reason and the time. */
  readonly asksDevice?: 'confirmed' | 'shown';
  /** The page keeps a bar of its own at the bottom of a phone, where otherwise that of the main pages is. */
  readonly hasOwnBar?: boolean;
  /** `lazyRouteComponent`, so that a page is fetched when it is opened. */
  readonly component: RouteComponent;
}

interface LoadContext {
  readonly location: ParsedLocation;
}

/** What every page passes to `createRoute`, beside parent, path and search. */
interface PageParts {
  readonly staticData: StaticDataRouteOption;
  readonly beforeLoad?: (opened: LoadContext) => Promise<void>;
  readonly loader: () => Promise<void>;
  readonly component: RouteComponent;
}

/** A page that the site has switched off is like one that does not exist. While the site is not known, the server decides. */
function requireSwitch(name: SwitchName): void {
  const info = queryClient.getQueryData(infoQuery.queryKey);
  if (info !== undefined && !info.site.features[name]) throw redirect({ to: '/', replace: true });
}

/** The options of one page's route: title, guard, switch, what is fetched before it shows, and its component. */
export function page({
  title,
  guard = 'anyone',
  switch: switchName,
  texts = [],
  data,
  isDense = false,
  hasOwnBar = isDense,
  asksDevice,
  component,
}: PageOptions): PageParts {
  async function beforeLoad(opened: LoadContext): Promise<void> {
    if (switchName !== undefined) requireSwitch(switchName);
    if (guard === 'visitor') requireVisitor(opened);
    if (guard === 'customer') await requireCustomer(opened);
  }
  return {
    staticData: {
      title,
      isDense,
      hasOwnBar,
      ...(asksDevice === undefined ? {} : { asksDevice }),
      ...(switchName === undefined ? {} : { switch: switchName }),
    },
    // A public page does not wait for anything before it loads.
    ...(switchName === undefined && guard === 'anyone' ? {} : { beforeLoad }),
    loader: async () => {
      await Promise.all([texts.length === 0 ? undefined : preloadTexts(...texts), data?.()]);
    },
    component,
  };
}
