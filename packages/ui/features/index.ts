export { routesAt } from './routes.ts';
export type { PathOf, TypedRoutes } from './routes.ts';
