import { useState, type ReactNode } from 'react';
import { Card, Segmented, useTexts, Wordmark } from '@agio/ui';
import { siteLanguages, type SiteLanguage } from '../api/sites.ts';
import { inLanguage, isColour, isPicture, type SiteDraft } from '../state/draft.ts';
import { inkOn } from '../state/ink.ts';

/** Short, so that all of them stand beside the title. */
const shortNames = { 'en-US': 'EN', 'zh-CN': '简', 'zh-TW': '繁', 'ko-KR': '한' } as const satisfies Record<SiteLanguage, string>;

/** How head, banner and foot of the site would look, in its default theme and in one of its languages. */
export function SitePreview({ draft }: { draft: SiteDraft }): ReactNode {
  const { t } = useTexts('sites');
  const [asked, setAsked] = useState<SiteLanguage>('en-US');
  const language = draft.languages.includes(asked) ? asked : (draft.languages[0] ?? 'en-US');
  const banner = draft.banners[0];
  const button = isColour(draft.primaryColour)
    ? { background: draft.primaryColour, color: inkOn(draft.primaryColour) }
    : { background: 'var(--pf)', color: 'white' };
  return (
    <Card
      title={t(($) => $.sections.preview)}
      aside={
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.fields.languages)}
          value={language}
          onValueChange={setAsked}
          items={siteLanguages.filter((one) => draft.languages.includes(one)).map((one) => ({ value: one, label: shortNames[one] }))}
        />
      }
    >
      <div
        data-theme={draft.defaultTheme}
        lang={language}
        className="mx-4 mb-4 overflow-hidden rounded-2 border border-line bg-s0 text-13 text-t1"
      >
        <div className="flex items-center gap-2 border-b border-line bg-s1 px-3 py-1.5">
          {draft.logo !== null && isPicture(draft.logo) ? <img src={draft.logo} alt="" className="h-6 max-w-24" /> : <Wordmark />}
          <b className="min-w-0 truncate font-medium">{draft.title}</b>
          <span className="ml-auto rounded-2 px-2.5 py-1 text-12 font-medium" style={button}>
            {t(($) => $.signUp)}
          </span>
        </div>
        <div className="flex flex-col gap-1 px-3 py-4">
          {banner === undefined ? (
            <span className="text-t3">{t(($) => $.noBanner)}</span>
          ) : (
            <>
              <b className="font-medium">{inLanguage(banner.title, language)}</b>
              <span className="line-clamp-3 text-t2">{inLanguage(banner.text, language)}</span>
            </>
          )}
        </div>
        <div className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-12 text-t2">
          <span>{inLanguage(draft.copyright, language)}</span>
          {draft.links.map(({ title }, at) => (
            // Links have no names of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{inLanguage(title, language)}</span>
          ))}
          <span className="ml-auto">{draft.rateCurrency}</span>
        </div>
      </div>
    </Card>
  );
}
