import type { ReactNode } from 'react';
import { TextField, useTexts } from '@agio/ui';

export type Labels = { readonly name: string; readonly note: string };

/** What the customer calls an address or a person, and a note of their own. */
export function NameFields({
  labels,
  help,
  missing,
  onChange,
}: {
  labels: Labels;
  help?: string;
  /** A name was asked for and is not there. */
  missing: boolean;
  onChange: (part: Partial<Labels>) => void;
}): ReactNode {
  const { t } = useTexts('withdraw');
  const { t: common } = useTexts('common');
  return (
    <>
      <TextField
        label={t(($) => $.book.name)}
        help={help}
        autoComplete="off"
        maxLength={64}
        value={labels.name}
        error={missing ? t(($) => $.book.nameBad) : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t(($) => $.book.note)}
        aside={<span className="text-t3">{common(($) => $.optional)}</span>}
        autoComplete="off"
        maxLength={64}
        value={labels.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

/** As they are saved: without a note where none was written. */
export function savedLabels({ name, note }: Labels): { name: string; note?: string } {
  const noted = note.trim();
  return { name: name.trim(), ...(noted === '' ? {} : { note: noted }) };
}
