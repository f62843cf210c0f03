import { defineConfig } from 'vite';
import { pages } from '../../vite.pages.ts';

export default defineConfig(pages({ port: 5170, server: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' }));
