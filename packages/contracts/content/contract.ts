import { defineContract } from '../contract.ts';
import { appList, appVersion } from './calls/app.ts';
import { coinsTags } from './calls/coins-tags.ts';
import { noticeAllRead, noticeList, noticeShow } from './calls/notices.ts';
import { contentChannels } from './channels.ts';
import { deskSites, deskSiteSave } from './desk/sites.ts';

export * from './desk/sites.ts';
export * from './shapes/notice.ts';
export * from './shapes/site.ts';
export * from './shapes/site-settings.ts';

/** Content of a site: its settings, coins, notices. */
export const content = defineContract({
  name: 'content',
  calls: {
    appVersion,
    appList,
    coinsTags,
    noticeList,
    noticeAllRead,
    noticeShow,
  },
  desk: { deskSites, deskSiteSave },
  errors: {},
  channels: contentChannels,
});
