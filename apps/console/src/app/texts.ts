import { registerTexts, type Namespace } from '@agio/ui';
import { sharedTexts } from '../shared/texts/index.ts';
import { features } from './features.ts';
import { appTexts } from './texts/index.ts';

/** All texts beside those of @agio/ui. */
export const packs = [sharedTexts, appTexts, ...features.map((feature) => feature.texts)];

/** What every page needs: words that all share, and the names of all pages for menu and title. */
export const firstTexts: readonly Namespace[] = [
  'common',
  'errors-ui',
  'console-names',
  'desk-words',
  ...features.map((feature) => feature.names),
];

export function registerAllTexts(): void {
  for (const pack of packs) registerTexts(pack);
}
