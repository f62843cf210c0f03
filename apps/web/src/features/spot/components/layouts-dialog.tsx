import { Button, Dialog, TextField, useTexts } from '@agio/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  LAYOUT_NAME_MAX,
  problemOfNew,
  problemOfRename,
  removeLayout,
  renameLayout,
  saveLayout,
  type Layout,
  type NameProblem,
} from '../state/layouts.ts';
import { setLayouts, useArrangement, useLayouts } from './use-layouts.ts';

/** Keeps the page as it stands under a name, and renames or removes what is kept. */
export function LayoutsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('trading');
  const layouts = useLayouts((state) => state.list);
  const now = useArrangement();
  const [typed, setTyped] = useState('');
  const problem = problemOfNew(layouts, typed);
  const isReplaced = problem === null && layouts.some((one) => one.name === typed.trim());
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.layouts.title)}
    >
      <div className="grid gap-4">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (problem !== null) return;
            setLayouts(saveLayout(layouts, typed, now));
            onClose();
          }}
        >
          <NameField label={t(($) => $.layouts.name)} value={typed} onChange={setTyped} problem={problem} />
          <Button type="submit" look="primary" size="form" disabled={problem !== null}>
            {isReplaced ? t(($) => $.layouts.replace) : t(($) => $.layouts.save)}
          </Button>
        </form>
        {layouts.length === 0 ? <p className="text-12 text-t2">{t(($) => $.layouts.none)}</p> : null}
        <ul className="grid">
          {layouts.map((layout) => (
            <Row key={layout.name} layout={layout} layouts={layouts} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function NameField({
  label,
  value,
  onChange,
  problem,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: NameProblem | null;
}): ReactNode {
  const { t } = useTexts('trading');
  const error = problem === null || problem === 'empty' ? {} : { error: t(($) => $.layouts[problem]) };
  return (
    <div className="min-w-0 flex-1">
      <TextField
        label={label}
        value={value}
        maxLength={LAYOUT_NAME_MAX}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...error}
      />
    </div>
  );
}

/** A layout's name with its two buttons, or the field for another name. */
function Row({ layout: { name }, layouts }: { layout: Layout; layouts: readonly Layout[] }): ReactNode {
  const { t } = useTexts('trading');
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <li className="flex min-h-10 items-center gap-1">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <Button look="ghost" size="s" className="ico" aria-label={t(($) => $.layouts.rename, { name })} onClick={() => setTyped(name)}>
          <Pencil size={16} />
        </Button>
        <Button
          look="ghost"
          size="s"
          className="ico"
          aria-label={t(($) => $.layouts.remove, { name })}
          onClick={() => setLayouts(removeLayout(layouts, name))}
        >
          <Trash2 size={16} />
        </Button>
      </li>
    );
  const problem = problemOfRename(layouts, name, typed);
  return (
    <li>
      <form
        className="flex items-end gap-2 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem !== null) return;
          setLayouts(renameLayout(layouts, name, typed));
          setTyped(null);
        }}
      >
        <NameField label={t(($) => $.layouts.rename, { name })} value={typed} onChange={setTyped} problem={problem} />
        <Button type="submit" size="form" disabled={problem !== null}>
          {t(($) => $.layouts.save)}
        </Button>
      </form>
    </li>
  );
}
