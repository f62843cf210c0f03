import type { ReactNode } from 'react';
import { Select, TextArea, TextField, useLanguage, useTexts } from '@agio/ui';
import { saysBirth, type IdentityDraft } from '../state/draft.ts';
import type { ProblemKey } from '../state/problems.ts';

const kinds = ['identity_card', 'passport', 'residence_permit'] as const;

type Props = {
  draft: IdentityDraft;
  onChange: (draft: IdentityDraft) => void;
  country: string;
  ageMin: number;
  problems: ReadonlyMap<string, ProblemKey>;
};

/** What is entered of a document. */
export function DocumentForm({ ageMin, country, draft, onChange, problems }: Props): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const error = (field: string): string | undefined => {
    const found = problems.get(field);
    return found === undefined ? undefined : t(($) => $.problems[found], { age: ageMin });
  };
  const name = country === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country);
  return (
    <>
      <TextField label={t(($) => $.form.country)} help={t(($) => $.form.countryHelp)} value={name} readOnly />
      <Select
        label={t(($) => $.form.document)}
        value={draft.cardType}
        error={error('cardType')}
        onValueChange={(cardType) => onChange({ ...draft, cardType })}
        options={kinds.map((value) => ({ value, label: t(($) => $.form.kinds[value]) }))}
      />
      <TextField
        label={t(($) => $.form.truename)}
        error={error('truename')}
        autoComplete="name"
        maxLength={80}
        value={draft.truename}
        onChange={(event) => onChange({ ...draft, truename: event.target.value })}
      />
      <TextField
        label={t(($) => $.form.cardNumber)}
        error={error('cardNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        value={draft.cardNumber}
        onChange={(event) => onChange({ ...draft, cardNumber: event.target.value })}
      />
      <DocumentDays draft={draft} onChange={onChange} country={country} problems={problems} error={error} />
    </>
  );
}

/** When its owner was born, until when it is valid, and what says both. */
function DocumentDays({
  country,
  draft,
  error,
  onChange,
  problems,
}: Pick<Props, 'country' | 'draft' | 'onChange' | 'problems'> & { error: (field: string) => string | undefined }): ReactNode {
  const { t } = useTexts('certification');
  return (
    <>
      {saysBirth(draft, country) && !problems.has('birthDate') ? null : (
        <TextField
          type="date"
          label={t(($) => $.form.birthDate)}
          error={error('birthDate')}
          autoComplete="bday"
          value={draft.birthDate}
          onChange={(event) => onChange({ ...draft, birthDate: event.target.value })}
        />
      )}
      <TextField
        type="date"
        label={t(($) => $.form.expiresOn)}
        help={draft.cardType === 'identity_card' ? t(($) => $.form.expiresHelp) : undefined}
        error={error('expiresOn')}
        value={draft.expiresOn}
        onChange={(event) => onChange({ ...draft, expiresOn: event.target.value })}
      />
      {draft.cardType === 'passport' ? (
        <TextArea
          label={t(($) => $.form.lines)}
          help={t(($) => $.form.linesHelp)}
          error={error('lines')}
          rows={2}
          maxLength={120}
          spellCheck={false}
          className="font-mono"
          value={draft.lines}
          onChange={(event) => onChange({ ...draft, lines: event.target.value })}
        />
      ) : null}
    </>
  );
}
