type PathsIn<List> = List extends readonly (infer Route)[]
  ? Route extends { readonly fullPath: infer Path extends string }
    ? Path
    : never
  : never;

/** The paths of all routes in the lists of a feature. It lists pages of its own only, so that an entry without a page does not compile. */
export type PathOf<Lists extends object> = { [Place in keyof Lists]: PathsIn<Lists[Place]> }[keyof Lists];

/** Routes declared in the middle of a feature silently lose their types, and with them the check of every link. */
export type TypedRoutes<Lists extends object> = 0 extends 1 & PathOf<Lists>
  ? { readonly routes: 'declare the routes in routes.ts' }
  : unknown;

type RoutesAt<Feature, Place extends string> = Feature extends { readonly routes: { readonly [At in Place]: readonly (infer Route)[] } }
  ? Route
  : never;

/** All features' routes at one place. Each keeps its own type, so that links, parameters and searches are checked against what is there. */
export function routesAt<Feature extends { readonly routes: object }, Place extends string>(
  features: readonly Feature[],
  place: Place,
): RoutesAt<Feature, Place>[] {
  return features.flatMap(({ routes }) => (routes as { readonly [At in Place]?: readonly unknown[] })[place] ?? []) as RoutesAt<
    Feature,
    Place
  >[];
}
