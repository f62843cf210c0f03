import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

/**
 * An answer that is on its way may be from before the change. Of a query that has data already the library asks again; of one that has
 * none yet it takes that answer for fresh: here it is asked for again once that has come.
 */
export class PageQueries extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (first.length === 0) return;
    await Promise.allSettled(first.map(async ({ promise }) => await promise));
    await super.invalidateQueries({ predicate: (query) => first.includes(query) }, options);
  }
}
