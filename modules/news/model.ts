import type { NewsTexts, NewsType } from '@agio/contracts/news';
import { defineTable, flag, number, small, variant, word, words } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';

export const newsItem = defineTable('news_item', ['id'], {
  id: number('number of the announcement'),
  type: word<NewsType>('what kind of announcement it is'),
  coins: words('codes of the coins that it is about'),
  site: word('host whose readers see it; * for all'),
  isBanner: flag('whether home shows it as a banner'),
  texts: variant<NewsTexts>('its texts by language'),
  publishAt: number('when it appears', { isNullable: true }),
  withdrawnAt: number('when it was withdrawn', { isNullable: true }),
  updatedAt: number('when it was last changed'),
  updatedBy: word('the operator who did that'),
  version: small('which version of it this is'),
});
/** An announcement as it is stored. */
export type StoredNews = RecordOf<typeof newsItem>;
