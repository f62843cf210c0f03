import { readFileSync } from 'node:fs';
import { firstLoad } from './tools/check/first-load.ts';

// Scripts that a first visit loads, as the browser gets them: compressed with gzip. early.js sets the theme before the first paint.
const dist = 'apps/web/dist';
const manifest = JSON.parse(readFileSync(new URL(`./${dist}/.vite/manifest.json`, import.meta.url), 'utf8'));
const scripts = (page) => ['early.js', ...firstLoad(manifest, page)].map((file) => `${dist}/${file}`);

export default [
  {
    name: 'home, first load',
    path: scripts({ route: /src\/routes\/home\/[^/]+\.tsx$/, texts: ['common', 'errors-ui', 'home'] }),
    limit: '200 kB',
    gzip: true,
  },
  {
    name: 'exchange, first load, with its chart',
    path: scripts({
      route: /src\/routes\/exchange\/[^/]+\.tsx$/,
      texts: ['common', 'errors-ui', 'exchange'],
      alsoLoads: /klinecharts|src\/features\/exchange\/.*chart/,
    }),
    limit: '300 kB',
    gzip: true,
  },
];
