// Protects the way in: a console without an origin is reached by its address, through a tunnel, also in production.
import { expect, it } from 'vitest';
import { consoleHosts } from './console.ts';
import { readConfig } from '../settings/config.ts';
import { hostCheck } from './hosts.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://agio.example',
  DATABASE_URL: 'postgres://localhost/agio',
  SMTP_URL: 'smtps://mail.example',
  MASTER_KEY: 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA',
  SESSION_SECRET: 'v3Yk8NqLr2TzXw5Jc7PbHd9GfSa4MuEo',
};
const knows = (more: Record<string, string>, host: string): boolean =>
  hostCheck(consoleHosts(readConfig({ ...PRODUCTION, ...more })), () => [])(host);

it('knows this machine while it has no origin, and nothing but its origin once it has one', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(knows({}, host), host).toBe(true);
  for (const host of ['agio.example', 'evil.example']) expect(knows({}, host), host).toBe(false);
  const behind = { ORIGIN_CONSOLE: 'https://console.example' };
  expect(knows(behind, 'console.example')).toBe(true);
  for (const host of ['localhost', '127.0.0.1', 'agio.example']) expect(knows(behind, host), host).toBe(false);
});
