import type { ReactNode } from 'react';
import { Checkbox, NumberField, Segmented, Select, TextArea, TextField } from '@agio/ui';

/** The values entered in a dialog, by field name. */
export type Draft = Readonly<Record<string, unknown>>;

interface FieldProps {
  readonly value: unknown;
  /** Shortest and longest text, as the contract has it. */
  readonly limits: readonly [number, number] | undefined;
  readonly onChange: (value: unknown) => void;
  /** Changes several fields at once. */
  readonly onDraft: (next: Draft) => void;
}

/** One field of a dialog. */
export interface Field {
  /** In the draft, and of the call's body, whose limits it keeps. */
  readonly key: string;
  readonly draw: (drawn: FieldProps) => ReactNode;
}

interface TextOptions {
  readonly help?: string | undefined;
  readonly isUpper?: boolean;
  /** Everything else that is typed is left out. */
  readonly digits?: boolean;
  readonly max?: number;
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
  readonly aside?: ReactNode;
  readonly type?: 'text' | 'datetime-local';
}

const MAX = 1_000;

/** One line of text. */
export const line = (
  key: string,
  label: string,
  { digits = false, error, help, isUpper = false, max = MAX, type = 'text' }: TextOptions = {},
): Field => ({
  key,
  draw: ({ limits, onChange, value }) => (
    <TextField
      type={type}
      label={label}
      help={help}
      error={error}
      autoComplete="off"
      spellCheck={false}
      value={String(value)}
      maxLength={limits?.[1] ?? max}
      {...(digits ? { inputMode: 'numeric' as const } : {})}
      onChange={({ target: { value: typed } }) => onChange(digits ? typed.replace(/\D/g, '') : isUpper ? typed.toUpperCase() : typed)}
    />
  ),
});

/** Several lines of text, as a reason is. */
export const text = (
  key: string,
  label: string,
  { aside, error, help, max = MAX, rows = 3 }: TextOptions & { readonly rows?: number } = {},
): Field => ({
  key,
  draw: ({ limits, onChange, value }) => (
    <TextArea
      label={label}
      aside={aside}
      help={help}
      error={error}
      value={String(value)}
      maxLength={limits?.[1] ?? max}
      rows={rows}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
});

interface NumberOptions {
  readonly help?: string | undefined;
  readonly aside?: ReactNode;
  readonly unit?: string;
  readonly decimals?: number;
  readonly max?: string;
  readonly error?: string | undefined;
}

export const number = (key: string, label: string, given: NumberOptions = {}): Field => ({
  key,
  draw: ({ onChange, value }) => <NumberField label={label} value={String(value)} onValueChange={onChange} {...given} />,
});

type Options = Readonly<Record<string, string>>;
const optionsOf = (options: Options) => Object.entries(options).map(([value, label]) => ({ value, label }));

/** Values with their names, in their order; those without a name are their own. */
export const named = (values: readonly string[], names: Options = {}): Options =>
  Object.fromEntries(values.map((one) => [one, names[one] ?? one]));

/** One of a few, in a list that opens; `options` are their names. */
export const choice = (
  key: string,
  label: string,
  options: Options,
  { help, placeholder }: { readonly help?: string; readonly placeholder?: string } = {},
): Field => ({
  key,
  draw: ({ onChange, value }) => (
    <Select
      label={label}
      help={help}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={String(value)}
      onValueChange={onChange}
      options={optionsOf(options)}
    />
  ),
});

/** One of two or three, beside each other. */
export const either = (key: string, label: string, options: Options): Field => ({
  key,
  draw: ({ onChange, value }) => <Segmented wide label={label} value={String(value)} onValueChange={onChange} items={optionsOf(options)} />,
});

export const tick = (key: string, label: string): Field => ({
  key,
  draw: ({ onChange, value }) => (
    <Checkbox checked={value === true} onCheckedChange={onChange}>
      {label}
    </Checkbox>
  ),
});

/** A field of its own kind. */
export const custom = (key: string, draw: Field['draw']): Field => ({ key, draw });

/** Only words. */
export const note = (children: ReactNode): Field => ({
  key: 'note',
  draw: () => (typeof children === 'string' ? <p className="text-13 text-t2">{children}</p> : children),
});

/** A few fields beside each other. */
export interface Row {
  readonly row: readonly Field[];
  readonly title?: string;
  readonly wrong?: string | undefined;
}
export const row = (...fields: readonly Field[]): Row => ({ row: fields });

/** Fields with a name of their own, and what is wrong with them together. */
export const block = (title: string, { row: fields }: Row, wrong: string | undefined): Row => ({ row: fields, title, wrong });

/** The fields of a dialog in their order. */
export function Fields({
  draft,
  fields,
  limitsOf,
  onChange,
}: {
  draft: Draft;
  fields: readonly (Field | Row | null)[];
  limitsOf: (key: string) => readonly [number, number] | undefined;
  onChange: (next: Draft) => void;
}): ReactNode {
  const drawn = ({ draw, key }: Field, at: number): ReactNode => (
    <div key={`${key} ${at}`} className="contents">
      {draw({ value: draft[key] ?? '', limits: limitsOf(key), onChange: (value) => onChange({ [key]: value }), onDraft: onChange })}
    </div>
  );
  return fields.map((one, at) =>
    one === null ? null : 'row' in one ? (
      <Beside key={`row ${one.row.map(({ key }) => key).join(' ')}`} {...one}>
        {one.row.map(drawn)}
      </Beside>
    ) : (
      drawn(one, at)
    ),
  );
}

function Beside({ children, title, wrong }: Omit<Row, 'row'> & { readonly children: ReactNode }): ReactNode {
  const fields = <div className="grid grid-cols-2 gap-3">{children}</div>;
  if (title === undefined) return fields;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-13 font-medium">{title}</legend>
      {fields}
      {wrong === undefined ? null : (
        <p className="ui-help bad" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
