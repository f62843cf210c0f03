import { Badge, Button, IconButton, Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { CandlesIcon, CurveIcon } from './icons.tsx';
import { below, chartTypes, onPrice, toggleIndicator, useChart } from './settings.ts';

export function TypeMenu(): ReactNode {
  const { t } = useTexts('exchange');
  const type = useChart((state) => state.type);
  return (
    <Menu
      trigger={
        <IconButton label={t(($) => $.chart.type)}>
          <CandlesIcon />
        </IconButton>
      }
    >
      {chartTypes.map((value) => (
        <MenuItem key={value} checked={type === value} onSelect={() => useChart.setState({ type: value })}>
          {t(($) => $.chart.types[value])}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Several may be on at once, so the menu stays open while one chooses. */
export function IndicatorsMenu({ short }: { short?: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const chosen = useChart((state) => state.indicators);
  const item = (name: (typeof onPrice)[number] | (typeof below)[number]): ReactNode => (
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
    <Menu
      align={short === true ? 'end' : 'start'}
      trigger={
        short === true ? (
          <IconButton size="m" label={t(($) => $.chart.indicators)}>
            <CurveIcon />
          </IconButton>
        ) : (
          <Button look="ghost" size="s" className="px-2!">
            <CurveIcon />
            {t(($) => $.chart.indicators)}
            {chosen.length === 0 ? null : <Badge count={chosen.length} />}
          </Button>
        )
      }
    >
      <MenuLabel>{t(($) => $.chart.onPrice)}</MenuLabel>
      {onPrice.map(item)}
      <MenuSeparator />
      <MenuLabel>{t(($) => $.chart.below)}</MenuLabel>
      {below.map(item)}
    </Menu>
  );
}
