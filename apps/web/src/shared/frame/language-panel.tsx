import type { ReactNode } from 'react';
import { languageNames, Menu, MenuItem, useLanguage } from '@agio/ui';
import { setLanguage } from '../preferences.ts';
import { useSiteLanguages } from './site-languages.ts';

/** The languages of the site, each called by its own name. */
export function LanguagePanel({ trigger }: { trigger: ReactNode }): ReactNode {
  const language = useLanguage();
  return (
    <Menu defaultOpen align="end" trigger={trigger}>
      {useSiteLanguages().map((one) => (
        <MenuItem key={one} checked={one === language} onSelect={() => void setLanguage(one)}>
          <span lang={one}>{languageNames[one]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
