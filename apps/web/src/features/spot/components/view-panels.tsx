import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts, lazy } from '@agio/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { toggleIndicator, useChart } from '../chart/settings.ts';
import { below, chartTypes, onPrice, type IndicatorName } from '../state/chart-settings.ts';

const ParametersDialog = lazy(async () => ({ default: (await import('./parameters-dialog.tsx')).ParametersDialog }));

export function TypePanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const type = useChart((state) => state.type);
  return (
    <Menu defaultOpen trigger={trigger}>
      {chartTypes.map((value) => (
        <MenuItem key={value} checked={type === value} onSelect={() => useChart.setState({ type: value })}>
          {t(($) => $.chart.types[value])}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Several may be on at once, so the menu stays open while one chooses. */
export function IndicatorsPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('trading');
  const chosen = useChart((state) => state.indicators);
  const [setting, setSetting] = useState(false);
  const item = (name: IndicatorName): ReactNode => (
    <MenuItem
      key={name}
      checked={chosen.includes(name)}
      onSelect={(event) => {
        event.preventDefault();
        toggleIndicator(name);
      }}
    >
      <b className="w-12 font-[500]">{name}</b>
      <span className="text-t2">{t(($) => $.indicators.names[name])}</span>
    </MenuItem>
  );
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <MenuLabel>{t(($) => $.indicators.onPrice)}</MenuLabel>
        {onPrice.map(item)}
        <MenuSeparator />
        <MenuLabel>{t(($) => $.indicators.below)}</MenuLabel>
        {below.map(item)}
        <MenuSeparator />
        <MenuItem onSelect={() => setSetting(true)}>{t(($) => $.indicators.settings)}</MenuItem>
      </Menu>
      {setting ? (
        <Suspense>
          <ParametersDialog onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
