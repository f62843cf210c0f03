import { readFileSync } from 'node:fs';
import { firstLoad } from './tools/check/first-load.ts';

// Scripts that a first visit loads, as the browser gets them: compressed with gzip. early.js sets the theme before the first paint.
const scriptsOf = (app) => {
  const dist = `apps/${app}/dist`;
  const manifest = JSON.parse(readFileSync(new URL(`./${dist}/.vite/manifest.json`, import.meta.url), 'utf8'));
  return (page) => ['early.js', ...firstLoad(manifest, page)].map((file) => `${dist}/${file}`);
};
const scripts = scriptsOf('web');
const consoleScripts = scriptsOf('console');

export default [
  {
    name: 'home, first load',
    path: scripts({ page: /src\/features\/content\/home\/components\/home\.tsx$/, texts: ['common', 'errors-ui', 'names', 'home'] }),
    limit: '200 kB',
    gzip: true,
  },
  {
    name: 'exchange, first load, with its chart',
    path: scripts({
      page: /src\/features\/spot\/components\/exchange-page\.tsx$/,
      texts: ['common', 'errors-ui', 'names', 'exchange', 'orders'],
      alsoLoads: /klinecharts|src\/features\/spot\/chart\/kline-chart\.tsx$/,
    }),
    limit: '300 kB',
    gzip: true,
  },
  {
    name: 'console, log-in',
    path: consoleScripts({ page: /entry\/components\/login-page\.tsx$/, texts: ['common', 'errors-ui', 'names', 'entry', 'verify'] }),
    limit: '300 kB',
    gzip: true,
  },
  {
    name: 'console, dashboard with all its cards',
    path: consoleScripts({
      page: /app\/dashboard\/dashboard-page\.tsx$/,
      texts: [
        'common',
        'errors-ui',
        'names',
        'frame',
        'table',
        'verify',
        'today',
        'requests',
        'audit',
        'system',
        'withdrawals',
        'deposits',
        'chains',
      ],
      alsoLoads: /shell\/components\/desk-layout\.tsx$|(queue|today|system|requests|audit)-cards?\.tsx$|customer-search\.tsx$/,
    }),
    limit: '300 kB',
    gzip: true,
  },
  {
    name: 'console, first load of a list, with frame and table',
    path: consoleScripts({
      page: /audit\/components\/audit-page\.tsx$/,
      texts: ['common', 'errors-ui', 'names', 'frame', 'table', 'audit'],
      alsoLoads: /shell\/components\/desk-layout\.tsx$/,
    }),
    limit: '300 kB',
    gzip: true,
  },
];
