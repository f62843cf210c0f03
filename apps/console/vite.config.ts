import { defineConfig } from 'vite';
import { pages } from '../../vite.pages.ts';

export default defineConfig(
  pages({
    port: 5171,
    server: process.env['CONSOLE_API_ORIGIN'] ?? 'http://127.0.0.1:3001',
    shell: /\/apps\/console\/(index\.html|src\/main\.tsx)$|\/packages\/ui\/components\/(button|field|states|table)\.tsx$/,
  }),
);
