import { defineContract } from '../contract.ts';
import { coinsTags } from './calls/coins-tags.ts';
import { noticeAllRead, noticeList, noticeShow } from './calls/notices.ts';
import { contentChannels } from './channels.ts';

export * from './shapes/notice.ts';
export * from './shapes/site.ts';

/** Content of a site: its settings, coins, notices. */
export const content = defineContract({
  name: 'content',
  calls: {
    coinsTags,
    noticeList,
    noticeAllRead,
    noticeShow,
  },
  desk: {},
  errors: {},
  channels: contentChannels,
});
