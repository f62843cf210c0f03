import type { ReactNode } from 'react';
import { CoinMark, Tag, useTexts } from '@agio/ui';
import type { NewsItem } from '../api/news.ts';

/** What kind it is, and which coins it is about. */
export function ItemHead({ item: { coins, type } }: { item: NewsItem }): ReactNode {
  const { t } = useTexts('news');
  const tone = type === 'maintenance' ? ({ tone: 'warn' } as const) : type === 'listing' ? ({ tone: 'p' } as const) : {};
  return (
    <span className="flex flex-wrap items-center gap-2 text-12">
      <Tag {...tone}>{t(($) => $.types[type])}</Tag>
      {coins.map((coin) => (
        <span key={coin} className="inline-flex items-center gap-1">
          <CoinMark coin={coin} size={16} />
          {coin}
        </span>
      ))}
    </span>
  );
}

const names: Readonly<Record<string, string>> = { 'en-US': 'English', 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'ko-KR': '한국어' };

/** Says so where a text is in another language than the page. */
export function OtherLanguage({ item, language }: { item: NewsItem; language: string }): ReactNode {
  const { t } = useTexts('news');
  return item.language === language ? null : (
    <span className="text-12 text-t2">{t(($) => $.otherLanguage, { language: names[item.language] ?? item.language })}</span>
  );
}
