import type { ReactNode } from 'react';
import { ChevronDown, LogOut } from 'lucide-react';
import { Avatar, languageNames, Menu, MenuItem, MenuLabel, MenuSeparator, useLanguage, useTexts } from '@agio/ui';
import { consoleLanguages } from '../../../shared/languages.ts';
import { setLanguage, setTheme, setZone, themes, usePreferences, zones } from '../../../shared/preferences.ts';
import { leave, useSelf } from '../../../shared/session.ts';
import { momentOf } from '../../../shared/time/format.ts';

/** The operator and the session's end, the console's look and language, and the way out. */
export function UserMenu(): ReactNode {
  const { t } = useTexts('frame');
  const { t: common } = useTexts('common');
  const self = useSelf();
  const language = useLanguage();
  const { theme, zone } = usePreferences();
  const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="ui-sel s bare max-w-48">
          <span className="sr-only">{t(($) => $.user)}</span>
          <Avatar name={self.name} size={20} />
          <span className="truncate font-medium">{self.name}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block text-13 font-medium text-t1">{self.name}</span>
        <span className="block">{self.roles.map((role) => t(($) => $.roles[role])).join(', ')}</span>
        {t(($) => $.sessionEnds, { time: momentOf(self.endsAt, zone) })}
      </MenuLabel>
      <MenuSeparator />
      <MenuLabel>{t(($) => $.theme)}</MenuLabel>
      {themes.map((one) => (
        <MenuItem key={one} checked={one === theme} onSelect={() => setTheme(one)}>
          {t(($) => $.themes[one])}
        </MenuItem>
      ))}
      <MenuLabel>{common(($) => $.language)}</MenuLabel>
      {consoleLanguages.map((one) => (
        <MenuItem key={one} checked={one === language} onSelect={() => void setLanguage(one)}>
          <span lang={one}>{languageNames[one]}</span>
        </MenuItem>
      ))}
      <MenuLabel>{t(($) => $.times)}</MenuLabel>
      {zones.map((one) => (
        <MenuItem key={one} checked={one === zone} onSelect={() => setZone(one)}>
          {t(($) => $.zones[one], { zone: localZone })}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void leave('left')}>
        <LogOut size={16} aria-hidden="true" />
        {t(($) => $.logOut)}
      </MenuItem>
    </Menu>
  );
}
