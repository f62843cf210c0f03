import type { ReactNode } from 'react';
import { Moon, Sun } from 'lucide-react';
import { Button, IconButton, languageNames, Tag, useLanguage, useTexts, Wordmark } from '@agio/ui';
import { consoleLanguages } from '../../../../shared/languages.ts';
import { useNames } from '../../../../shared/names.ts';
import { setLanguage, setTheme, usePreferences } from '../../../../shared/preferences.ts';

/** A form on a card, without menu and bar: a visitor who is not logged in learns nothing about the console. */
export function EntryFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }): ReactNode {
  const { t } = useTexts('entry');
  const { t: common } = useTexts('common');
  const nameOf = useNames();
  const language = useLanguage();
  const theme = usePreferences((state) => state.theme);
  const other = consoleLanguages.find((one) => one !== language) ?? 'en-US';
  return (
    <div className="flex min-h-dvh flex-col px-4 py-5">
      <header className="flex items-center justify-between">
        <span className="flex items-center gap-2">
          <Wordmark />
          <Tag tone="line">{nameOf('console-names:console')}</Tag>
        </span>
        <span className="flex items-center gap-2">
          <IconButton
            label={theme === 'white' ? common(($) => $.theme.toBlack) : common(($) => $.theme.toWhite)}
            size="m"
            onClick={() => setTheme(theme === 'white' ? 'black' : 'white')}
          >
            {theme === 'white' ? <Moon size={16} /> : <Sun size={16} />}
          </IconButton>
          <Button look="ghost" size="s" lang={other} onClick={() => void setLanguage(other)}>
            {languageNames[other]}
          </Button>
        </span>
      </header>
      <main className="m-auto w-full max-w-104 py-8">
        <div className="ui-card p-6">
          <h1 className="text-20 leading-7">{title}</h1>
          {lead === undefined ? null : <div className="mt-1 text-13 text-t2">{lead}</div>}
          <div className="mt-5">{children}</div>
        </div>
        <p className="mt-4 text-center text-12 text-t3">{t(($) => $.recorded)}</p>
      </main>
    </div>
  );
}
