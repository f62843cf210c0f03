import { answer } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { SiteStatus } from '@agio/contracts/content';
import type { ContentPorts } from './ports.ts';
import type { SiteSettings } from './settings.ts';

export type ContentCall = 'appList' | 'appVersion' | 'coinsTags' | 'siteStatus';

export function contentHandlers(
  ports: ContentPorts,
  settingsOf: (host: string) => SiteSettings,
  status: { status(): Promise<SiteStatus> },
): Handlers<ContentCall> {
  return {
    /** GET /app/version. */
    appVersion(_input, { host }) {
      const { appVersion } = settingsOf(host);
      return answer({ version: appVersion === '' ? null : appVersion });
    },
    /** GET /app/list. */
    appList: (_input, { host }) => answer(settingsOf(host).apps),
    /** GET /status. */
    siteStatus: async () => answer(await status.status()),
    /** GET /coins/tags. */
    coinsTags: () => answer(ports.core.coins.map(({ code, name, decimals, tags }) => ({ coin: code, name, decimals, tags: [...tags] }))),
  };
}
