import { useRef, type ReactNode } from 'react';
import { ArrowUp, Plus, Trash2, Upload } from 'lucide-react';
import { Button, IconButton, Select, TextField, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { isPage, isPicture, type SiteDraft } from '../state/draft.ts';
import { WordsField } from './words-field.tsx';

/** Entries in their order: each can be moved up and removed, and one more added. */
function EntryList<Entry>({
  label,
  list,
  most,
  empty,
  onChange,
  render,
}: {
  label: string;
  list: readonly Entry[];
  most: number;
  empty: Entry;
  onChange: (list: Entry[]) => void;
  render: (entry: Entry, change: (next: Partial<Entry>) => void) => ReactNode;
}): ReactNode {
  const { t } = useTexts('sites');
  const put = (at: number, next: Partial<Entry>): void =>
    onChange(list.map((entry, index) => (index === at ? { ...entry, ...next } : entry)));
  return (
    <div className="flex flex-col gap-3">
      {list.map((entry, at) => (
        // Entries have no names of their own, and a place keeps its fields while the operator types.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-col gap-3 rounded-2 border border-line p-3">
          <div className="flex items-center justify-between">
            <span className="text-12 text-t2">
              {label} {at + 1}
            </span>
            <span className="flex">
              <IconButton
                label={t(($) => $.moveUp)}
                disabled={at === 0}
                onClick={() => onChange([...list.slice(0, at - 1), entry, ...list.slice(at - 1, at), ...list.slice(at + 1)])}
              >
                <ArrowUp size={14} />
              </IconButton>
              <IconButton
                label={t(($) => $.removeEntry, { name: `${label} ${at + 1}` })}
                onClick={() => onChange(list.filter((_one, index) => index !== at))}
              >
                <Trash2 size={14} />
              </IconButton>
            </span>
          </div>
          {render(entry, (next) => put(at, next))}
        </div>
      ))}
      <Button look="outline" size="s" className="self-start" disabled={list.length >= most} onClick={() => onChange([...list, empty])}>
        <Plus size={14} aria-hidden="true" />
        {t(($) => $.add)}
      </Button>
    </div>
  );
}

interface Props {
  readonly draft: SiteDraft;
  readonly onChange: (next: Partial<SiteDraft>) => void;
}

/** A field for an address, empty for none. */
export function AddressField({
  label,
  value,
  kind,
  isNeeded = false,
  onAddress,
}: {
  label: string;
  value: string | null;
  kind: 'page' | 'picture';
  isNeeded?: boolean;
  onAddress: (address: string) => void;
}): ReactNode {
  const { t } = useTexts('sites');
  const { t: common } = useTexts('common');
  const text = value ?? '';
  const isRight = (text === '' && !isNeeded) || (kind === 'page' ? isPage(text) : isPicture(text));
  const field = (
    <TextField
      label={label}
      aside={isNeeded ? undefined : <span className="text-12 text-t2">{common(($) => $.optional)}</span>}
      error={isRight || text === '' ? undefined : t(($) => $.bad[kind])}
      value={text}
      placeholder={kind === 'page' ? 'https://' : '/'}
      maxLength={300}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onAddress(event.target.value.trim())}
    />
  );
  if (kind === 'page') return field;
  return (
    <div className="flex flex-col gap-1.5">
      {field}
      <PictureUpload label={label} onAddress={onAddress} />
    </div>
  );
}

/** Hands a picture in and puts its path into the field. */
function PictureUpload({ label, onAddress }: { label: string; onAddress: (address: string) => void }): ReactNode {
  const { t } = useTexts('sites');
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: async (picture: File) => await api.call('deskSitePicture', { body: { picture } }),
    onSuccess: ({ path }) => onAddress(path),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/bmp"
        aria-label={t(($) => $.upload.of, { name: label })}
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          event.target.value = '';
          if (picture !== undefined) sending.mutate(picture);
        }}
      />
      <Button look="outline" size="s" className="self-start" busy={sending.isPending} onClick={() => input.current?.click()}>
        <Upload size={14} aria-hidden="true" />
        {t(($) => $.upload.open)}
      </Button>
      <Failure error={sending.error} />
    </>
  );
}

const orNull = (text: string): string | null => (text === '' ? null : text);

export function Links({ draft, onChange }: Props): ReactNode {
  const { t } = useTexts('sites');
  return (
    <EntryList
      label={t(($) => $.entry.links)}
      list={draft.links}
      most={20}
      empty={{ title: '', url: '' }}
      onChange={(links) => onChange({ links })}
      render={({ title, url }, change) => (
        <>
          <WordsField label={t(($) => $.entry.title)} value={title} onChange={(next) => change({ title: next })} />
          <AddressField label={t(($) => $.entry.url)} kind="page" isNeeded value={url} onAddress={(next) => change({ url: next })} />
        </>
      )}
    />
  );
}

export function Banners({ draft, onChange }: Props): ReactNode {
  const { t } = useTexts('sites');
  return (
    <EntryList
      label={t(($) => $.entry.banners)}
      list={draft.banners}
      most={10}
      empty={{ title: '', text: '', image: null, url: null }}
      onChange={(banners) => onChange({ banners })}
      render={({ image, text, title, url }, change) => (
        <>
          <WordsField label={t(($) => $.entry.title)} value={title} onChange={(next) => change({ title: next })} />
          <WordsField label={t(($) => $.entry.text)} value={text} isLong onChange={(next) => change({ text: next })} />
          <AddressField
            label={t(($) => $.entry.image)}
            kind="picture"
            value={image}
            onAddress={(next) => change({ image: orNull(next) })}
          />
          <AddressField label={t(($) => $.entry.url)} kind="page" value={url} onAddress={(next) => change({ url: orNull(next) })} />
        </>
      )}
    />
  );
}

export function Contacts({ draft, onChange }: Props): ReactNode {
  const { t } = useTexts('sites');
  return (
    <EntryList
      label={t(($) => $.entry.contacts)}
      list={draft.contacts}
      most={20}
      empty={{ name: '', type: 'text', content: '' }}
      onChange={(contacts) => onChange({ contacts })}
      render={({ content, name, type }, change) => (
        <>
          <WordsField label={t(($) => $.entry.name)} value={name} onChange={(next) => change({ name: next })} />
          <Select
            label={t(($) => $.entry.type)}
            value={type}
            onValueChange={(next) => change({ type: next })}
            options={(['text', 'image'] as const).map((one) => ({ value: one, label: t(($) => $.contactTypes[one]) }))}
          />
          {type === 'image' ? (
            <AddressField
              label={t(($) => $.entry.image)}
              kind="picture"
              isNeeded
              value={content}
              onAddress={(next) => change({ content: next })}
            />
          ) : (
            <TextField
              label={t(($) => $.entry.content)}
              value={content}
              maxLength={200}
              onChange={(event) => change({ content: event.target.value })}
            />
          )}
        </>
      )}
    />
  );
}

export function Apps({ draft, onChange }: Props): ReactNode {
  const { t } = useTexts('sites');
  return (
    <EntryList
      label={t(($) => $.entry.apps)}
      list={draft.apps}
      most={10}
      empty={{ name: '', iosUrl: null, androidUrl: null }}
      onChange={(apps) => onChange({ apps })}
      render={({ androidUrl, iosUrl, name }, change) => (
        <>
          <TextField
            label={t(($) => $.entry.name)}
            value={name}
            maxLength={80}
            onChange={(event) => change({ name: event.target.value })}
          />
          <AddressField label={t(($) => $.entry.ios)} kind="page" value={iosUrl} onAddress={(next) => change({ iosUrl: orNull(next) })} />
          <AddressField
            label={t(($) => $.entry.android)}
            kind="page"
            value={androidUrl}
            onAddress={(next) => change({ androidUrl: orNull(next) })}
          />
        </>
      )}
    />
  );
}
