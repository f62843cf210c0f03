// Protects the size budgets against measuring less than a browser loads.
import { expect, it } from 'vitest';
import { firstLoad } from './first-load.ts';

const manifest = {
  'index.html': { file: 'index-1.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['src/features/content/home/home.tsx'] },
  '_react.js': { file: 'react-1.js' },
  'src/features/content/home/home.tsx': { file: 'home-1.js', imports: ['_table.js', 'index.html'] },
  'src/features/spot/exchange-page.tsx': { file: 'exchange-1.js', imports: ['_table.js'] },
  '_table.js': { file: 'table-1.js', imports: ['_react.js'] },
  'src/features/content/texts/home/en-US.ts': { file: 'home-2.js' },
  'src/features/content/texts/home/zh-CN.ts': { file: 'home-3.js' },
  '_names-en-US-1.js': { file: 'names-1.js', imports: ['_react.js'] },
  '_names-zh-CN-1.js': { file: 'names-2.js' },
  'src/app/app.css': { file: 'app-1.css' },
};

it('counts entry, route, texts and all they import, once', () => {
  expect(firstLoad(manifest, { page: /home\/home/, texts: ['names', 'home'] })).toEqual([
    'home-1.js',
    'home-2.js',
    'index-1.js',
    'names-1.js',
    'react-1.js',
    'table-1.js',
  ]);
});

it('refuses to measure a page that is not in the build', () => {
  expect(() => firstLoad(manifest, { page: /features\/gone\//, texts: [] })).toThrow('no page');
  expect(() => firstLoad(manifest, { page: /home\/home/, texts: ['exchange'] })).toThrow('text pack exchange');
});
