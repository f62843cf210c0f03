import { useState, type ReactNode } from 'react';
import { Button, Card, cn, Segmented, Switch, TextField, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Failure } from '../../../shared/query-states.tsx';
import { useMay } from '../../../shared/desk/index.ts';
import { saveNews, type News, type NewsLanguage } from '../api/news.ts';
import { emptyDraft, emptyText, languageNames, languages, type NewsDraft } from '../state/draft.ts';
import { Preview } from './preview.tsx';
import { Publishing } from './publishing.tsx';
import { RichEditor } from './rich-editor.tsx';
import { Settings } from './settings.tsx';

/** An announcement in one language at a time, with where and when it is shown. */
export function Editor({ news }: { news: News | null }): ReactNode {
  const { t } = useTexts('news');
  const navigate = useNavigate();
  const mayWrite = useMay('deskNewsSave');
  const [draft, setDraft] = useState<NewsDraft>(news ?? emptyDraft);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [language, setLanguage] = useState<NewsLanguage>('en-US');
  const saving = useMutation({
    mutationFn: saveNews,
    onSuccess: (saved) => {
      setChanged(false);
      toast(t(($) => $.saved));
      if (news === null) void navigate({ to: '/news/$id', params: { id: saved.id }, replace: true });
    },
  });
  const change = (next: NewsDraft): void => {
    setDraft(next);
    setChanged(true);
  };
  const text = draft.texts[language] ?? emptyText;
  const write = (part: Partial<typeof emptyText>): void =>
    change({ ...draft, texts: { ...draft.texts, [language]: { ...text, ...part } } });
  const { coins, isBanner, site, texts, type } = draft;
  return (
    <div className={cn('grid items-start gap-4', isPreviewed ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
      <Card
        title={news === null ? t(($) => $.newOne) : t(($) => $.one, { id: news.id })}
        aside={
          <span className="text-13">
            <Switch label={t(($) => $.preview.title)} words="before" checked={isPreviewed} onCheckedChange={setPreviewed} />
          </span>
        }
        bodyClassName="flex flex-col gap-4 px-5 pb-5"
      >
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.language)}
          value={language}
          onValueChange={setLanguage}
          items={languages.map((one) => ({
            value: one,
            label: `${languageNames[one]}${(draft.texts[one]?.title ?? '') === '' ? '' : ' ✓'}`,
          }))}
        />
        <Words key={language} language={language} text={text} isReadOnly={!mayWrite} onWrite={write} />
        <Failure error={saving.error} />
        {mayWrite ? (
          <Button
            look="primary"
            className="self-end"
            busy={saving.isPending}
            disabled={!isChanged}
            onClick={() => saving.mutate({ id: news?.id ?? null, version: news?.version ?? 0, type, coins, site, isBanner, texts })}
          >
            {t(($) => $.save)}
          </Button>
        ) : null}
      </Card>
      {isPreviewed ? <Preview draft={draft} language={language} /> : null}
      <aside className={cn('grid min-w-0 items-start gap-4', isPreviewed && 'lg:col-span-2 lg:grid-cols-2')}>
        {news === null ? null : <Publishing news={news} mayWrite={mayWrite} isChanged={isChanged} />}
        <Settings draft={draft} isReadOnly={!mayWrite} onChange={change} />
      </aside>
    </div>
  );
}

type Text = typeof emptyText;

/** Title, summary and text in one language. */
function Words({
  isReadOnly,
  language,
  onWrite,
  text,
}: {
  language: NewsLanguage;
  text: Text;
  isReadOnly: boolean;
  onWrite: (part: Partial<Text>) => void;
}): ReactNode {
  const { t } = useTexts('news');
  return (
    <div className="flex flex-col gap-4" lang={language}>
      <TextField
        label={t(($) => $.fields.title)}
        value={text.title}
        maxLength={160}
        readOnly={isReadOnly}
        onChange={(event) => onWrite({ title: event.target.value })}
      />
      <TextField
        label={t(($) => $.fields.summary)}
        help={t(($) => $.fields.summaryHelp)}
        value={text.summary}
        maxLength={300}
        readOnly={isReadOnly}
        onChange={(event) => onWrite({ summary: event.target.value })}
      />
      <RichEditor label={t(($) => $.fields.text)} html={text.html} isReadOnly={isReadOnly} onChange={(html) => onWrite({ html })} />
    </div>
  );
}
