import { useState, type ReactNode } from 'react';
import { Button, Dialog, Select, TextArea, TextField, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failure, QueryError } from '../../../shared/query-states.tsx';
import { cannedQuery, saveCanned, type CannedReply } from '../api/tickets.ts';

const empty: CannedReply = { name: '', texts: { 'en-US': '', 'zh-CN': '', 'zh-TW': '', 'ko-KR': '' } };
const languages = [
  ['en-US', 'English'],
  ['zh-CN', '简体中文'],
  ['zh-TW', '繁體中文'],
  ['ko-KR', '한국어'],
] as const;
const fresh = ' ';

/** Prepared answers: one in four languages at a time. */
export function CannedDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('tickets');
  const found = useQuery(cannedQuery);
  const canned = found.data ?? [];
  const [draft, setDraft] = useState<CannedReply>(empty);
  const saving = useMutation({ mutationFn: saveCanned, onSuccess: () => setDraft(empty) });
  const isKnown = canned.some(({ name }) => name === draft.name);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.canned.title)}
      footer={
        <>
          {isKnown ? (
            <Button look="outline" busy={saving.isPending} onClick={() => saving.mutate({ name: draft.name, texts: null })}>
              {t(($) => $.canned.remove)}
            </Button>
          ) : null}
          <Button
            look="primary"
            busy={saving.isPending}
            disabled={draft.name.trim() === '' || draft.texts['en-US'].trim() === ''}
            onClick={() => saving.mutate({ name: draft.name.trim(), texts: draft.texts })}
          >
            {t(($) => $.canned.save)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-13 text-t2">{t(($) => $.canned.help)}</p>
        {found.isError && found.data === undefined ? <QueryError query={found} /> : null}
        <Select
          label={t(($) => $.canned.which)}
          value={isKnown ? draft.name : fresh}
          onValueChange={(name) => setDraft(canned.find((one) => one.name === name) ?? empty)}
          options={[{ value: fresh, label: t(($) => $.canned.fresh) }, ...canned.map(({ name }) => ({ value: name, label: name }))]}
        />
        <TextField
          label={t(($) => $.canned.name)}
          value={draft.name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        {languages.map(([language, label]) => (
          <TextArea
            key={language}
            label={label}
            rows={2}
            maxLength={2_000}
            value={draft.texts[language]}
            onChange={(event) => setDraft({ ...draft, texts: { ...draft.texts, [language]: event.target.value } })}
          />
        ))}
        <Failure error={saving.error} />
      </div>
    </Dialog>
  );
}
