import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { below, chartTypes, onPrice, toggleIndicator, useChart, type IndicatorName } from '../chart/settings.ts';

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
  const { t } = useTexts('exchange');
  const chosen = useChart((state) => state.indicators);
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
      <span className="text-t2">{t(($) => $.chart.indicatorNames[name])}</span>
    </MenuItem>
  );
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>{t(($) => $.chart.onPrice)}</MenuLabel>
      {onPrice.map(item)}
      <MenuSeparator />
      <MenuLabel>{t(($) => $.chart.below)}</MenuLabel>
      {below.map(item)}
    </Menu>
  );
}
