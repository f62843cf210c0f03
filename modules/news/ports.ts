import type { House } from '@agio/module';

/** What news needs from others. */
export interface NewsPorts extends Pick<House, 'database' | 'onError' | 'publish'> {
  /** Milliseconds of the wall clock. */
  readonly wall: () => number;
}
