// Protects a server in a container: it is started again after every end but one, after which an operator must look first, as under systemd.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';

interface Compose {
  readonly services: Readonly<Record<string, { readonly command: readonly string[] }>>;
}

const compose = parseYaml(readFileSync(join(root, 'compose.yaml'), 'utf8')) as Compose;

/** Runs the command of the service with another program in place of the server, as compose would. */
function run(program: string) {
  const [shell = '', flag = '', script = ''] = compose.services['server']?.command ?? [];
  const own = /node --max-semi-space-size=32 apps\/server\/dist\/image\/apps-server-main\.js/;
  expect(script).toMatch(own);
  const child = spawn(shell, [flag, script.replaceAll('$$', '$').replace(own, program)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => said };
}

it.each([0, 1, 75])('O12: ends with %i as the server does, and is started again', async (code) => {
  expect(await run(`sh -c 'exit ${code}'`).ended).toBe(code);
});

it('O12: after 70 it waits for an operator, and ends when it is stopped', async () => {
  const { child, ended, said } = run(`sh -c 'exit 70'`);
  await expect.poll(said, { timeout: 30_000 }).toContain('exit code 70: look first');
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('O12: hands a stop on, and waits for the clean end', async () => {
  const { child, ended, said } = run(`sh -c 'trap "echo stopping; exit 0" TERM; echo up; while :; do sleep 0.1; done'`);
  await expect.poll(said, { timeout: 30_000 }).toContain('up');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said()).toContain('stopping');
});
