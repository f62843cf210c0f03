import { pairName } from '@agio/kernel';
import { Button, Dialog, Menu, MenuItem, MenuLabel, MenuSeparator, TextField, useTexts, lazy } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { useChart } from '../chart/settings.ts';
import { TEMPLATE_NAME_MAX, TEMPLATES_MAX, type Template } from '../state/chart-settings.ts';
import type { ChartHandle } from '../chart/tools.ts';
import { AlertItem } from './alert-item.tsx';
import { comparedWith } from '../state/compare.ts';

const TradingDialog = lazy(async () => ({ default: (await import('./trading-dialog.tsx')).TradingDialog }));
const AlertDialog = lazy(async () => ({ default: (await import('../../../shared/alerts/alert-dialog.tsx')).AlertDialog }));
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

export type ChartPanelProps = {
  trigger: ReactNode;
  handle: ChartHandle | null;
  /** The pair that is looked at. */
  market: string;
  /** A phone has no other menu for the trading settings, so they are here. */
  phone: boolean;
};

/** What is done with a chart now and then: its picture, and looks that are kept. */
export function ChartPanel({ trigger, handle, market, phone }: ChartPanelProps): ReactNode {
  const { t } = useTexts('trading');
  const isKline = useChart((state) => state.view === 'kline');
  const [opened, setOpened] = useState<'alert' | 'compare' | 'templates' | 'trading' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <AlertItem onSelect={() => setOpened('alert')} />
        {isKline ? (
          <KlineItems handle={handle} market={market} onCompare={() => setOpened('compare')} onSave={() => setOpened('templates')} />
        ) : null}
        {phone && isKline ? <MenuSeparator /> : null}
        {phone ? <MenuItem onSelect={() => setOpened('trading')}>{t(($) => $.settings.open)}</MenuItem> : null}
      </Menu>
      <Suspense>
        {opened === 'alert' ? <AlertDialog market={market} onClose={close} /> : null}
        {opened === 'compare' ? <CompareDialog current={market} onClose={close} /> : null}
        {opened === 'trading' ? <TradingDialog phone onClose={close} /> : null}
      </Suspense>
      {opened === 'templates' ? <TemplatesDialog onClose={close} /> : null}
    </>
  );
}

type KlineItemsProps = Pick<ChartPanelProps, 'handle' | 'market'> & { onCompare: () => void; onSave: () => void };

function KlineItems({ handle, market, onCompare, onSave }: KlineItemsProps): ReactNode {
  const { t } = useTexts('trading');
  const { t: exchange } = useTexts('exchange');
  const { templates, compare, interval } = useChart();
  const compared = comparedWith(compare, market, useQuery(marketsQuery).data);
  const title = `${pairName(market)} · ${exchange(($) => $.chart.intervals[interval])}`;
  const save = async (): Promise<void> => {
    const picture = await handle?.picture({ title, compared: compared === null ? null : pairName(compared) });
    if (picture !== undefined) savePicture(picture, `${market} ${interval}`);
  };
  return (
    <>
      <MenuItem onSelect={() => void save()}>{t(($) => $.chart.picture)}</MenuItem>
      <MenuItem onSelect={onCompare}>{t(($) => $.compare.open)}</MenuItem>
      {compare === null ? null : (
        <MenuItem onSelect={() => useChart.setState({ compare: null })}>{t(($) => $.compare.remove, { name: pairName(compare) })}</MenuItem>
      )}
      <MenuSeparator />
      <MenuLabel>{t(($) => $.chart.templates)}</MenuLabel>
      {templates.map((template) => (
        <MenuItem key={template.name} onSelect={() => apply(template)}>
          {template.name}
        </MenuItem>
      ))}
      <MenuItem onSelect={onSave}>{t(($) => $.chart.saveTemplate)}</MenuItem>
    </>
  );
}

function savePicture(picture: string, name: string): void {
  const link = document.createElement('a');
  link.href = picture;
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
