import { useState, type ReactNode } from 'react';
import { Card, RichText, Segmented, Tag, useTexts, type OwnLink } from '@agio/ui';
import type { NewsLanguage } from '../api/news.ts';
import { languageNames, type NewsDraft } from '../state/draft.ts';
import { shownIn } from '../state/shown.ts';

/** Links look as they will, and lead nowhere. */
const deadLink: OwnLink = (_href, children) => <span className="ui-link">{children}</span>;
const themes = ['white', 'black', 'blue', 'light'] as const;

/** The announcement as readers of a language will see it, in each of their themes. What is not saved yet is shown as well. */
export function Preview({ draft, language }: { draft: NewsDraft; language: NewsLanguage }): ReactNode {
  const { t } = useTexts('news');
  const [theme, setTheme] = useState<(typeof themes)[number]>('white');
  const shown = shownIn(draft, language);
  return (
    <Card title={t(($) => $.preview.title)} className="min-w-0" bodyClassName="flex flex-col gap-4 px-5 pb-5">
      <Segmented
        look="pills"
        size="s"
        label={t(($) => $.preview.theme)}
        value={theme}
        onValueChange={setTheme}
        items={themes.map((one) => ({ value: one, label: t(($) => $.preview.themes[one]) }))}
      />
      {shown.language === language ? null : (
        <p className="text-12 text-t2">{t(($) => $.preview.other, { language: languageNames[shown.language] })}</p>
      )}
      <article data-theme={theme} lang={shown.language} className="rounded-2 border border-line bg-s1 px-5 py-6 text-t1">
        <p className="flex flex-wrap gap-2 pb-2">
          <Tag>{t(($) => $.types[draft.type])}</Tag>
          {draft.coins.map((coin) => (
            <Tag key={coin} tone="line">
              {coin}
            </Tag>
          ))}
        </p>
        <h2 className="pb-4 text-24 [overflow-wrap:anywhere]">{shown.text.title}</h2>
        <RichText html={shown.text.html} link={deadLink} />
      </article>
    </Card>
  );
}
