import { createRootRoute, createRoute } from '@tanstack/react-router';
import { preloadTexts } from '@agio/ui';
import { requireCustomer } from './guards.ts';
import { fetchMarkets } from './markets/index.ts';

/** Where a feature's pages are shown. The app gives each place its components. */
export const root = createRootRoute();

/** Header and footer around the public pages and the account. */
export const site = createRoute({ getParentRoute: () => root, id: 'site' });

/** The customer's own pages with their menu. */
export const account = createRoute({
  getParentRoute: () => site,
  path: '/account',
  beforeLoad: requireCustomer,
  loader: async () => {
    void fetchMarkets();
    await preloadTexts('account');
  },
});
