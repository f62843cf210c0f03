import { useState, type ReactNode } from 'react';
import { Card, languageNames, Segmented, TextArea, TextField, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deskQuery } from '../../../shared/desk/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { countQuery } from '../api/notices.ts';
import { siteLanguages, type SiteLanguage } from '../api/sites.ts';
import { emptyDraft, everybody, textsOf } from '../state/notice.ts';
import { AudienceCard } from './audience-card.tsx';
import { SendAct } from './notice-acts.tsx';

/** Writes a notice, and sends it or asks for it. */
export function NoticePage(): ReactNode {
  const { t } = useTexts('notices');
  const [draft, setDraft] = useState(emptyDraft);
  const [language, setLanguage] = useState<SiteLanguage>('en-US');
  const [audience, setAudience] = useState(everybody);
  const navigate = useNavigate();
  const known = useQuery(deskQuery('deskNotices', { query: { p: 1, limit: 50 } }));
  const counted = useQuery(countQuery(audience));
  const { count, isAlone } = counted.data ?? { count: 0, isAlone: true };
  const texts = textsOf(draft);
  const text = draft[language];
  const write = (part: Partial<typeof text>): void => setDraft({ ...draft, [language]: { ...text, ...part } });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card title={t(($) => $.title)} bodyClassName="flex flex-col gap-4 px-5 pb-5">
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.language)}
          value={language}
          onValueChange={setLanguage}
          items={siteLanguages.map((one) => ({ value: one, label: `${languageNames[one]}${draft[one].title.trim() === '' ? '' : ' ✓'}` }))}
        />
        <div key={language} lang={language} className="flex flex-col gap-4">
          <TextField
            label={t(($) => $.fields.title)}
            value={text.title}
            maxLength={120}
            onChange={(event) => write({ title: event.target.value })}
          />
          <TextArea
            label={t(($) => $.fields.text)}
            help={t(($) => $.fields.textHelp)}
            value={text.text}
            maxLength={2_000}
            rows={10}
            onChange={(event) => write({ text: event.target.value })}
          />
        </div>
      </Card>
      <AudienceCard audience={audience} sites={known.data?.sites ?? []} coins={known.data?.coins ?? []} onChange={setAudience}>
        <p className="text-13" role="status">
          {counted.data === undefined ? (
            counted.isError ? null : (
              t(($) => $.counting)
            )
          ) : (
            <>
              <strong>{t(($) => $.count, { count })}</strong>
              <span className="block text-t2">{count === 0 ? t(($) => $.nobody) : isAlone ? t(($) => $.alone) : t(($) => $.two)}</span>
            </>
          )}
        </p>
        <Failure error={counted.error} />
        <SendAct of={{ audience, texts, count, isAlone, onSent: () => void navigate({ to: '/notices' }) }} />
      </AudienceCard>
    </div>
  );
}
