import { defineConfig } from 'vite';
import { firstPaint } from './vite.first-paint.ts';
import { served } from '@agio/dice-verifier/served';
import { appIcons } from '../../vite.icons.ts';
import { pages } from '../../vite.pages.ts';
import { plainFiles } from '../../vite.plain-files.ts';
import { serviceWorker } from '../../vite.worker.ts';

/** The start with all features’ routes, what home and the trading page both show (live prices in tables behind tabs), and parts so small that a file of their own would be mostly its frame. */
const SHELL = [
  String.raw`/apps/web/index\.html$`,
  String.raw`/apps/web/src/(main\.tsx|shared/(live|api|use-media|markets/.*)\.ts)$`,
  String.raw`/packages/client/(api|live)/`,
  String.raw`/packages/ui/formats/(numbers|decimal|currency|dates|ten-thousand)\.ts$`,
  String.raw`/packages/ui/components/(amount|button|change|cn|data-table|field|moment|states|table|tabs)\.tsx?$`,
  String.raw`/node_modules/(@tanstack/(react-query/.*/(useQuery|useMutation)|query-core/.*/mutation)|zustand|clsx|lucide-react/.*/icons/(ellipsis|eye|eye-off|lock|lock-open|minus|plus|sliders-horizontal|star|trash)\.mjs)\b`,
];

const { plugins = [], ...config } = pages({
  port: 5170,
  server: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000',
  shell: new RegExp(SHELL.join('|')),
});

export default defineConfig({ ...config, plugins: [...plugins, appIcons(), plainFiles(served), serviceWorker(), firstPaint()] });
