import { useState, type ReactNode } from 'react';
import { ChevronDown, Globe } from 'lucide-react';
import { isLanguage, languageNames, languages, Menu, MenuItem, useLanguage, useTexts, type Language } from '@agio/ui';
import { useSite } from '../../../shared/info.ts';
import { setLanguage } from '../../../shared/preferences.ts';

/** The languages of the site, each called by its own name. */
export function useSiteLanguages(): readonly Language[] {
  const offered = useSite()?.languages.filter(isLanguage) ?? [];
  return offered.length > 0 ? offered : languages;
}

export function LanguageMenu(): ReactNode {
  const { t } = useTexts('common');
  const language = useLanguage();
  const offered = useSiteLanguages();
  const [open, setOpen] = useState(false);
  if (offered.length < 2) return null;
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <button type="button" className="ui-sel s bare" aria-label={`${t(($) => $.language)}: ${languageNames[language]}`}>
          <Globe size={16} aria-hidden="true" />
          {languageNames[language]}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      {offered.map((one) => (
        <MenuItem key={one} checked={one === language} onSelect={() => void setLanguage(one)}>
          <span lang={one}>{languageNames[one]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
