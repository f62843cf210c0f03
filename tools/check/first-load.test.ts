// Protects the size budgets against measuring less than a browser loads.
import { expect, it } from 'vitest';
import { firstLoad } from './first-load.ts';

const manifest = {
  'index.html': { file: 'index-1.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['src/routes/home/home-route.tsx'] },
  '_react.js': { file: 'react-1.js' },
  'src/routes/home/home-route.tsx': { file: 'home-1.js', imports: ['_table.js', 'index.html'] },
  'src/routes/exchange/exchange-route.tsx': { file: 'exchange-1.js', imports: ['_table.js'] },
  '_table.js': { file: 'table-1.js', imports: ['_react.js'] },
  '../../packages/ui/i18n/en-US/home.ts': { file: 'home-2.js' },
  '../../packages/ui/i18n/zh-CN/home.ts': { file: 'home-3.js' },
  'src/app/app.css': { file: 'app-1.css' },
};

it('counts entry, route, texts and all they import, once', () => {
  expect(firstLoad(manifest, { route: /routes\/home\//, texts: ['home'] })).toEqual([
    'home-1.js',
    'home-2.js',
    'index-1.js',
    'react-1.js',
    'table-1.js',
  ]);
});

it('refuses to measure a page that is not in the build', () => {
  expect(() => firstLoad(manifest, { route: /routes\/gone\//, texts: [] })).toThrow('no route');
  expect(() => firstLoad(manifest, { route: /routes\/home\//, texts: ['exchange'] })).toThrow('text pack exchange');
});
