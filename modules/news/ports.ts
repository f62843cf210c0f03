import type { Language } from '@agio/contracts';
import type { House } from '@agio/module';

/** What news needs from others. */
export interface NewsPorts extends Pick<House, 'clock' | 'database' | 'onError' | 'publish'> {
  siteOf(host: string, language: Language): { readonly title: string; readonly copyright: string };
  /** Where the pages of a host's site are. */
  originOf(host: string): string;
}
