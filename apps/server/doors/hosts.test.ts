// Protects: a foreign host name that resolves to us opens nothing, and every way that people really use stays open.
import { expect, it } from 'vitest';
import { hostCheck } from './hosts.ts';

const SITES = () => ['second.example'];

it('B12: production knows its public origin and its sites, and no other name or number', () => {
  const isKnown = hostCheck({ production: true, publicOrigin: 'https://agio.example', host: '0.0.0.0' }, SITES);
  for (const host of ['agio.example', 'second.example']) expect(isKnown(host), host).toBe(true);
  for (const host of ['evil.example', 'www.agio.example', 'localhost', '127.0.0.1', '0.0.0.0', '', 'agio.example.evil.example'])
    expect(isKnown(host), host).toBe(false);
});

it('B12: for trying out this machine’s names and any address are known, and no other name', () => {
  const isKnown = hostCheck({ production: false, publicOrigin: undefined, host: '127.0.0.1' }, SITES);
  for (const host of ['localhost', 'second.localhost', '127.0.0.1', '192.168.1.7', '[::1]', 'second.example'])
    expect(isKnown(host), host).toBe(true);
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '', '[evil]', `${'a'.repeat(244)}.localhost`])
    expect(isKnown(host), host).toBe(false);
});
