import type { ReactNode } from 'react';
import { languageNames, TextArea, TextField, useTexts } from '@agio/ui';
import { siteLanguages, type LocalizedText } from '../api/sites.ts';
import { withWords } from '../state/draft.ts';

/** A text of a site: one for all languages, or one in each; an empty language reads English. */
export function WordsField({
  label,
  value,
  onChange,
  isLong = false,
}: {
  label: string;
  value: LocalizedText;
  onChange: (value: LocalizedText) => void;
  isLong?: boolean;
}): ReactNode {
  const { t } = useTexts('sites');
  const isOne = typeof value === 'string';
  const toggle = (
    <button
      type="button"
      className="ui-link text-12"
      onClick={() => onChange(isOne ? { 'en-US': value } : (value['en-US'] ?? Object.values(value)[0] ?? ''))}
    >
      {isOne ? t(($) => $.byLanguage) : t(($) => $.oneForAll)}
    </button>
  );
  if (isOne) return <Line label={label} aside={toggle} value={value} isLong={isLong} onText={onChange} />;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      <p className="flex justify-between text-13 text-t2">
        <span aria-hidden="true">{label}</span>
        {toggle}
      </p>
      {siteLanguages.map((language) => (
        <Line
          key={language}
          label={languageNames[language]}
          value={value[language] ?? ''}
          isLong={isLong}
          isBeside
          onText={(text) => onChange(withWords(value, language, text))}
        />
      ))}
    </fieldset>
  );
}

function Line({
  label,
  aside,
  value,
  isLong,
  isBeside = false,
  onText,
}: {
  label: string;
  aside?: ReactNode;
  value: string;
  isLong: boolean;
  isBeside?: boolean;
  onText: (text: string) => void;
}): ReactNode {
  const said = isBeside ? { 'aria-label': label } : { label, aside };
  if (isLong)
    return (
      <TextArea
        {...said}
        placeholder={isBeside ? label : undefined}
        value={value}
        maxLength={600}
        rows={2}
        onChange={(event) => onText(event.target.value)}
      />
    );
  return (
    <TextField
      {...said}
      {...(isBeside ? { before: <span className="pre w-20 shrink-0">{label}</span> } : {})}
      value={value}
      maxLength={80}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
