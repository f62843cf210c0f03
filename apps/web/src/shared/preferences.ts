import { changeLanguage, chooseZone, chosenZone, isLanguage, type Language } from '@agio/ui';
import { create } from 'zustand';
import { queryClient } from './query-client.ts';

export const themes = ['white', 'light', 'black', 'blue'] as const;
export type Theme = (typeof themes)[number];
export type UpColour = 'red' | 'green';

const isTheme = (text: string | undefined): text is Theme => (themes as readonly string[]).includes(text ?? '');
const root = document.documentElement;

chooseZone(localStorage.getItem('timeZone'));

/** What the visitor chose for this browser; the script before the first paint has already applied it to the page. */
export const usePreferences = create<{ theme: Theme; upColour: UpColour; timeZone: string | null }>(() => ({
  theme: isTheme(root.dataset['theme']) ? root.dataset['theme'] : 'white',
  upColour: root.dataset['up'] === 'green' ? 'green' : 'red',
  timeZone: chosenZone(),
}));

export function setTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  root.dataset['theme'] = theme;
  usePreferences.setState({ theme });
}

/** The header's toggle flips between white and black (spec §4); from the other two it goes to the opposite brightness. */
export function toggleTheme(): void {
  const { theme } = usePreferences.getState();
  setTheme(theme === 'white' || theme === 'light' ? 'black' : 'white');
}

/** The site's own theme, for visitors who have chosen none. */
export function applySiteTheme(theme: Theme): void {
  if (localStorage.getItem('theme') !== null) return;
  root.dataset['theme'] = theme;
  usePreferences.setState({ theme });
}

export function setUpColour(upColour: UpColour): void {
  localStorage.setItem('upColour', upColour);
  if (upColour === 'green') root.dataset['up'] = 'green';
  else delete root.dataset['up'];
  usePreferences.setState({ upColour });
}

/** Shows all times in this zone; null for the device's own. */
export function setTimeZone(timeZone: string | null): void {
  if (timeZone === null) localStorage.removeItem('timeZone');
  else localStorage.setItem('timeZone', timeZone);
  chooseZone(timeZone);
  usePreferences.setState({ timeZone: chosenZone() });
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem('language', language);
  await changeLanguage(language);
  // The site's own texts come in the requested language.
  void queryClient.invalidateQueries({ queryKey: ['info'] });
}

/** The remembered language, if the page supports it. */
export function rememberedLanguage(): Language | null {
  const stored = localStorage.getItem('language');
  return stored !== null && isLanguage(stored) ? stored : null;
}

/** Another tab of this browser has chosen: this one follows. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' && isTheme(newValue ?? undefined)) setTheme(newValue as Theme);
    if (key === 'timeZone') setTimeZone(newValue);
    if (key === 'upColour') setUpColour(newValue === 'green' ? 'green' : 'red');
    if (key === 'language' && newValue !== null && isLanguage(newValue)) void setLanguage(newValue);
  });
}
