import { changeLanguage } from '@agio/ui';
import { create } from 'zustand';
import { consoleLanguages, type ConsoleLanguage } from './languages.ts';

export const themes = ['white', 'black'] as const;
export type Theme = (typeof themes)[number];
/** Times are shown as the operator's computer has them, or in UTC. */
export const zones = ['local', 'utc'] as const;
export type Zone = (typeof zones)[number];

const root = document.documentElement;
const dark = ['black', 'blue'];

/** What this person chose in this browser; the script before the first paint has already put the theme on the page. */
export const usePreferences = create<{ theme: Theme; zone: Zone }>(() => ({
  theme: dark.includes(root.dataset['theme'] ?? '') ? 'black' : 'white',
  zone: localStorage.getItem('zone') === 'utc' ? 'utc' : 'local',
}));

export function setTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  root.dataset['theme'] = theme;
  usePreferences.setState({ theme });
}

export function setZone(zone: Zone): void {
  localStorage.setItem('zone', zone);
  usePreferences.setState({ zone });
}

export async function setLanguage(language: ConsoleLanguage): Promise<void> {
  localStorage.setItem('language', language);
  await changeLanguage(language);
}

/** The remembered language, else the browser's, if the console speaks it; Chinese of any kind is served in the one that is there. */
export function firstLanguage(): ConsoleLanguage {
  const wanted = [localStorage.getItem('language') ?? '', ...navigator.languages];
  for (const tag of wanted) {
    const found = consoleLanguages.find((one) => tag.toLowerCase().slice(0, 2) === one.slice(0, 2));
    if (found !== undefined) return found;
  }
  return 'en-US';
}
