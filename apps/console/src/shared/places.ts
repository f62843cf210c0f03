import { createRootRoute, createRoute } from '@tanstack/react-router';
import { preloadTexts } from '@agio/ui';
import { requireOperator } from './guards.ts';

/** Where a feature's pages stand. The app gives each place its components. */
export const root = createRootRoute();

/** Menu and bar around every page of operators. */
export const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: requireOperator,
  loader: async () => await preloadTexts('frame', 'table', 'verify'),
});
