import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import { setTheme, setUpColour, themes, usePreferences } from '../../../shared/preferences.ts';

/** The site's themes, and which colour a rise has. */
export function DisplayPanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const { t } = useTexts('common');
  const { theme, upColour } = usePreferences();
  const offered = useSite()?.themes ?? themes;
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>{t(($) => $.display.theme)}</MenuLabel>
      {offered.map((one) => (
        <MenuItem key={one} checked={one === theme} onSelect={() => setTheme(one)}>
          {t(($) => $.display[one])}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>{t(($) => $.display.colours)}</MenuLabel>
      {(['red', 'green'] as const).map((colour) => (
        <MenuItem key={colour} checked={colour === upColour} onSelect={() => setUpColour(colour)}>
          {t(($) => $.display[colour])}
        </MenuItem>
      ))}
    </Menu>
  );
}
