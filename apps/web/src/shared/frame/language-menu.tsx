import { type ReactNode } from 'react';
import { ChevronDown, Globe } from 'lucide-react';
import { languageNames, useLanguage, useTexts, lazy } from '@agio/ui';
import { FirstUse } from './first-use.tsx';
import { useSiteLanguages } from './site-languages.ts';

const loadPanel = async () => await import('./language-panel.tsx');
const LanguagePanel = lazy(async () => ({ default: (await loadPanel()).LanguagePanel }));

export function LanguageMenu(): ReactNode {
  const { t } = useTexts('common');
  const language = useLanguage();
  if (useSiteLanguages().length < 2) return null;
  return (
    <FirstUse className="ui-sel s bare" prepare={() => void loadPanel()} Panel={LanguagePanel}>
      <span className="sr-only">{t(($) => $.language)}</span>
      <Globe size={16} aria-hidden="true" />
      {languageNames[language]}
      <ChevronDown size={14} aria-hidden="true" />
    </FirstUse>
  );
}
