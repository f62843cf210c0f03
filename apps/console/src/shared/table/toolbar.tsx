import { useEffect, useState, type ReactNode } from 'react';
import { Bookmark, Columns3, Download, Link2, X } from 'lucide-react';
import { Badge, Button, Menu, MenuItem, MenuLabel, MenuSeparator, SearchField, TextField, toast, useTexts } from '@agio/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../form-dialog.tsx';
import { saveViews, savedViews } from './remembered.ts';

const typedMs = 250;

/** What is typed goes into the address a moment later, so that not every letter asks the server. */
export function SearchBox({
  value,
  onValue,
  label,
  className = 'w-56',
}: {
  value: string;
  onValue: (value: string) => void;
  label: string;
  className?: string;
}): ReactNode {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => onValue(draft.trim()), typedMs);
    return () => clearTimeout(timer);
  }, [draft, value, onValue]);
  return <SearchField value={draft} onValueChange={setDraft} label={label} className={className} />;
}

/** A filter that is on, and the way to take it off. */
export function FilterChip({ name, value, onRemove }: { name: string; value: ReactNode; onRemove: () => void }): ReactNode {
  const { t } = useTexts('table');
  return (
    <span className="ui-tag h-7 gap-1.5">
      <span className="font-normal">{name}</span>
      <span className="text-t1">{value}</span>
      <button type="button" aria-label={t(($) => $.removeFilter, { name })} onClick={onRemove}>
        <X size={14} />
      </button>
    </span>
  );
}

/** Which columns are shown; the choice is remembered in this browser. */
export function ColumnChooser({
  columns,
  onToggle,
}: {
  columns: readonly { readonly key: string; readonly head: string; readonly isShown: boolean; readonly isFixed: boolean }[];
  onToggle: (key: string) => void;
}): ReactNode {
  const { t } = useTexts('table');
  return (
    <Menu
      align="end"
      trigger={
        <Button look="outline" size="s">
          <Columns3 size={14} aria-hidden="true" />
          <span className="@max-5xl:sr-only">{t(($) => $.columns)}</span>
          <Badge count={columns.filter((column) => column.isShown).length} />
        </Button>
      }
    >
      {columns.map(({ key, head, isShown, isFixed }) => (
        <MenuItem
          key={key}
          checked={isShown}
          disabled={isFixed}
          onSelect={(event) => {
            event.preventDefault();
            onToggle(key);
          }}
        >
          {head}
        </MenuItem>
      ))}
    </Menu>
  );
}

export function ExportButton({ onExport, busy = false }: { onExport: () => void; busy?: boolean }): ReactNode {
  const { t } = useTexts('table');
  return (
    <Button look="outline" size="s" busy={busy} onClick={onExport}>
      <Download size={14} aria-hidden="true" />
      <span className="@max-5xl:sr-only">{t(($) => $.export)}</span>
    </Button>
  );
}

/** Saved views: an address with a name, kept in this browser. The list's own address can be copied. */
export function ViewsMenu({ table }: { table: string }): ReactNode {
  const { t } = useTexts('table');
  const { t: common } = useTexts('common');
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const [views, setViews] = useState(() => savedViews(table));
  const [isNaming, setIsNaming] = useState(false);
  const keep = (next: typeof views): void => {
    setViews(next);
    saveViews(table, next);
  };
  async function share(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(common(($) => $.copied));
    } catch {
      toast(
        common(($) => $.copyUnsupported),
        'info',
      );
    }
  }
  const here = views.find((view) => view.search === searchStr);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button look="ghost" size="s">
            <Bookmark size={14} aria-hidden="true" />
            <span className={here === undefined ? '@max-5xl:sr-only' : 'max-w-40 truncate'}>{here?.name ?? t(($) => $.views)}</span>
          </Button>
        }
      >
        {views.length === 0 ? <MenuLabel>{t(($) => $.noViews)}</MenuLabel> : null}
        {views.map((view) => (
          <MenuItem key={view.name} checked={view === here} onSelect={() => void navigate({ href: `${pathname}${view.search}` })}>
            {view.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setIsNaming(true)}>
          <Bookmark size={16} aria-hidden="true" />
          {t(($) => $.saveView)}
        </MenuItem>
        {here === undefined ? null : (
          <MenuItem onSelect={() => keep(views.filter((view) => view !== here))}>
            <X size={16} aria-hidden="true" />
            {t(($) => $.forgetView, { name: here.name })}
          </MenuItem>
        )}
        <MenuItem onSelect={() => void share()}>
          <Link2 size={16} aria-hidden="true" />
          {t(($) => $.share)}
        </MenuItem>
      </Menu>
      {isNaming ? (
        <ViewName
          onClose={() => setIsNaming(false)}
          onName={(name) => {
            keep([...views.filter((view) => view.name !== name), { name, search: searchStr }]);
            setIsNaming(false);
          }}
        />
      ) : null}
    </>
  );
}

function ViewName({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }): ReactNode {
  const { t } = useTexts('table');
  const { t: common } = useTexts('common');
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t(($) => $.saveView)}
      submit={common(($) => $.save)}
      busy={false}
      disabled={name.trim() === ''}
      failure={null}
      onSubmit={() => onName(name.trim())}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.viewName)}
        help={t(($) => $.viewHelp)}
        value={name}
        maxLength={40}
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
