import type { Language } from '@agio/contracts';
import type { House } from '@agio/module';

/** What news needs from others. */
export interface NewsPorts extends Pick<House, 'clock' | 'database' | 'onError' | 'publish'> {
  /** What a host's site is called, and where its pages are. */
  siteOf(host: string, language: Language): { readonly title: string; readonly copyright: string; readonly origin: string };
}
