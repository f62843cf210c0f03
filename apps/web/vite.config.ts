import { defineConfig } from 'vite';
import { firstPaint } from './vite.first-paint.ts';
import { diceVerifier } from '../../vite.dice-verifier.ts';
import { appIcons } from '../../vite.icons.ts';
import { pages } from '../../vite.pages.ts';
import { serviceWorker } from '../../vite.worker.ts';

/** The start with all features' routes, and what home and the trading page both show: live prices in tables behind tabs. */
const SHELL = [
  String.raw`/apps/web/index\.html$`,
  String.raw`/apps/web/src/(main\.tsx|shared/(live|api|markets/.*)\.ts)$`,
  String.raw`/packages/client/(api|live)/`,
  String.raw`/packages/ui/formats/(numbers|decimal|currency|ten-thousand)\.ts$`,
  String.raw`/packages/ui/components/(amount|button|change|cn|field|states|table|tabs)\.tsx?$`,
  String.raw`/node_modules/(@tanstack/(react-query/.*/(useQuery|useMutation)|query-core/.*/mutation)|zustand|clsx|lucide-react/.*/icons/star)\b`,
];

const { plugins = [], ...config } = pages({
  port: 5170,
  server: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000',
  shell: new RegExp(SHELL.join('|')),
});

export default defineConfig({ ...config, plugins: [...plugins, appIcons(), diceVerifier(), serviceWorker(), firstPaint()] });
