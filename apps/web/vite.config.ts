import { defineConfig } from 'vite';
import { appIcons } from '../../vite.icons.ts';
import { pages } from '../../vite.pages.ts';
import { serviceWorker } from '../../vite.worker.ts';

const { plugins = [], ...config } = pages({ port: 5170, server: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' });

export default defineConfig({ ...config, plugins: [...plugins, appIcons(), serviceWorker()] });
