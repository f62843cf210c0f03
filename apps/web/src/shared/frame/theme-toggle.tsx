import type { ReactNode } from 'react';
import { Moon, Sun } from 'lucide-react';
import { IconButton, useTexts } from '@agio/ui';
import { toggleTheme, usePreferences } from '../preferences.ts';

export function ThemeToggle(): ReactNode {
  const { t } = useTexts('common');
  const theme = usePreferences((state) => state.theme);
  const bright = theme === 'white' || theme === 'light';
  return (
    <IconButton label={bright ? t(($) => $.theme.toBlack) : t(($) => $.theme.toWhite)} size="m" onClick={toggleTheme}>
      {bright ? <Moon size={16} /> : <Sun size={16} />}
    </IconButton>
  );
}
