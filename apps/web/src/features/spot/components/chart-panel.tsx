import { Button, Dialog, Menu, MenuItem, MenuLabel, MenuSeparator, TextField, useTexts, lazy } from '@agio/ui';
import { Trash2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { pairName } from '../../../shared/markets/index.ts';
import { useChart } from '../chart/settings.ts';
import { TEMPLATE_NAME_MAX, TEMPLATES_MAX, type Template } from '../state/chart-settings.ts';
import type { ChartHandle } from '../chart/tools.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

export type ChartPanelProps = { trigger: ReactNode; handle: ChartHandle | null; /** The pair that is looked at. */ market: string };

/** What one does with a chart now and then: its picture, and looks that are kept. */
export function ChartPanel({ trigger, handle, market }: ChartPanelProps): ReactNode {
  const { t } = useTexts('trading');
  const templates = useChart((state) => state.templates);
  const compare = useChart((state) => state.compare);
  const [saving, setSaving] = useState(false);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <MenuItem onSelect={() => savePicture(handle, `${market} ${useChart.getState().interval}`)}>{t(($) => $.chart.picture)}</MenuItem>
        <MenuItem onSelect={() => setChoosing(true)}>{t(($) => $.compare.open)}</MenuItem>
        {compare === null ? null : (
          <MenuItem onSelect={() => useChart.setState({ compare: null })}>
            {t(($) => $.compare.remove, { name: pairName(compare) })}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>{t(($) => $.chart.templates)}</MenuLabel>
        {templates.map((template) => (
          <MenuItem key={template.name} onSelect={() => apply(template)}>
            {template.name}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setSaving(true)}>{t(($) => $.chart.saveTemplate)}</MenuItem>
      </Menu>
      {choosing ? (
        <Suspense>
          <CompareDialog current={market} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
      {saving ? <TemplatesDialog onClose={() => setSaving(false)} /> : null}
    </>
  );
}

function savePicture(handle: ChartHandle | null, name: string): void {
  if (handle === null) return;
  const link = document.createElement('a');
  link.href = handle.picture();
  link.download = `${name}.png`;
  link.click();
}

const apply = ({ type, indicators, parameters }: Template): void => useChart.setState({ type, indicators, parameters });

/** Keeps the look of now under a name, and lets go of others. */
function TemplatesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('trading');
  const templates = useChart((state) => state.templates);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const others = templates.filter((one) => one.name !== name);
  const isFull = others.length >= TEMPLATES_MAX;
  const save = (): void => {
    if (name === '' || isFull) return;
    const { type, indicators, parameters } = useChart.getState();
    useChart.setState({ templates: [...others, { name, type, indicators, parameters }] });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.chart.templates)}
      footer={
        <Button look="primary" disabled={name === '' || isFull} onClick={save}>
          {t(($) => $.chart.save)}
        </Button>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t(($) => $.chart.templateName)}
          value={typed}
          maxLength={TEMPLATE_NAME_MAX}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...(isFull ? { error: t(($) => $.chart.full) } : {})}
        />
        <ul className="grid">
          {templates.map((template) => (
            <li key={template.name} className="flex items-center justify-between">
              {template.name}
              <Button
                look="ghost"
                size="s"
                className="ico"
                aria-label={t(($) => $.chart.remove, { name: template.name })}
                onClick={() => useChart.setState({ templates: templates.filter((one) => one !== template) })}
              >
                <Trash2 size={16} />
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
