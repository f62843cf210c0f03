// Protects: what stops people or money is seen by an operator before customers say it, with its reason and since when.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { SignerUnavailable } from '@agio/chains';
import { realClock } from '@agio/kernel/clock';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { registerHealth } from './figures.ts';
import { unratedIn } from './health.ts';
import { judge } from './judge.ts';
import type { Judgement, Findings } from './judge.ts';
import { lookAtNodes, lookAtSigner } from './look.ts';
import { lastBackup, lastDrill, writeBackupMark, writeDrillMark } from './marks.ts';

const NOW = Date.UTC(2026, 10, 29, 9);
const folder = mkdtempSync(join(tmpdir(), 'agio-health-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fine: Findings = {
  production: true,
  notReady: [],
  disk: 'ok',
  projectionLag: 0,
  shadowLag: 0,
  clockHeld: false,
  auditBroken: false,
  unrated: 0,
  copies: undefined,
  mail: { waiting: 0, oldestAtMs: null, lastDoneAtMs: NOW },
  signer: 'read',
  nodes: [],
  chains: ['BTC'],
  halted: [],
  backup: { atMs: NOW, name: 'one', sequence: 1 },
  drill: { atMs: NOW, backup: 'one', sequence: 1, passed: true, said: '' },
};

/** Faults of a site that differs from a fine one in this. */
const faultsOf = (given: Partial<Findings>): string[] =>
  judge({ ...fine, ...given }, NOW).flatMap(({ fault, name, state }) => (fault === null ? [] : [`${state} ${fault} ${name}`.trim()]));

const node = (name: string, height: number | null, behind = 0, isStalled = false) => ({ name, chain: 'BTC', height, behind, isStalled });

it('counts coins that are traded, on either side of a market, and of which nothing tells a price', () => {
  const coins = ['BTC', 'USDT', 'CNYT', 'OLD'].map((code) => ({ code }));
  const markets = [
    ['BTC', 'USDT'],
    ['USDT', 'CNYT'],
  ].map(([base, quote]) => ({ definition: { base, quote } }));
  const core = { coins, markets } as unknown as Parameters<typeof unratedIn>[0];
  expect([unratedIn(core, { CNYT: '1' }), unratedIn(core, { BTC: '9', USDT: '7', CNYT: '1' })]).toEqual([2, 0]);
  expect(unratedIn({ ...core, markets: [] }, {})).toBe(0);
});

describe('what is wrong', () => {
  it('says nothing of a site on which all is well', () => expect(faultsOf({})).toEqual([]));

  it.each<[string, Partial<Findings>, string[]]>([
    ['O3: a signer that is away', { signer: 'away' }, ['problem signer_away']],
    ['O3: a signer that is blind', { signer: 'blind' }, ['problem signer_blind']],
    ['O3: no fault of a signer that nobody needs', { signer: undefined }, []],
    ['O3: no fault of a signer without a journal', { signer: 'none' }, []],
    [
      'O8: mail that does not go out',
      { mail: { waiting: 3, oldestAtMs: NOW - 5 * MINUTE_MS - 1, lastDoneAtMs: null } },
      ['problem mail_late'],
    ],
    ['O8: mail on its way', { mail: { waiting: 3, oldestAtMs: NOW - 5 * MINUTE_MS, lastDoneAtMs: null } }, []],
    ['O3: one silent node of two', { nodes: [node('BTC-1', null), node('BTC-2', 9)] }, ['warning node_silent BTC-1']],
    ['O3: the only node silent', { nodes: [node('BTC-1', null)] }, ['problem node_silent BTC-1']],
    ['O3: a node behind', { nodes: [node('BTC-1', 5, 4), node('BTC-2', 9)] }, ['warning node_behind BTC-1']],
    ['O3: a node a little behind', { nodes: [node('BTC-1', 6, 3), node('BTC-2', 9)] }, []],
    ['O3: a chain without blocks', { nodes: [node('BTC-1', 9, 0, true)] }, ['warning node_stalled BTC-1']],
    ['O3: a halted chain', { halted: ['BTC'] }, ['warning chain_halted BTC']],
    ['O3: no backup in production', { backup: undefined }, ['warning backup_none']],
    ['O3: no backup elsewhere', { backup: undefined, drill: undefined, production: false }, []],
    ['O3: an old backup', { backup: { atMs: NOW - 1.25 * DAY_MS - 1, name: '', sequence: 1 } }, ['warning backup_old']],
    ['O3: a backup that is not old yet', { backup: { atMs: NOW - 1.25 * DAY_MS, name: '', sequence: 1 } }, []],
    ['O7: no drill in production', { drill: undefined }, ['warning drill_none']],
    ['O7: an old drill', { drill: { atMs: NOW - 8 * DAY_MS - 1, backup: '', sequence: 1, passed: true, said: '' } }, ['warning drill_old']],
    ['O7: a drill that is not old yet', { drill: { atMs: NOW - 8 * DAY_MS, backup: '', sequence: 1, passed: true, said: '' } }, []],
    [
      'O3, O7: old backups and drills elsewhere, where there were some',
      {
        production: false,
        backup: { atMs: NOW - 2 * DAY_MS, name: '', sequence: 1 },
        drill: { atMs: NOW - 9 * DAY_MS, backup: '', sequence: 1, passed: true, said: '' },
      },
      ['warning backup_old', 'warning drill_old'],
    ],
    ['O7: a failed drill', { drill: { atMs: NOW, backup: '', sequence: 1, passed: false, said: 'x' } }, ['problem drill_failed']],
    ['coins without a rate in yuan', { unrated: 2 }, ['warning rates_missing']],
    ['none of that elsewhere', { unrated: 2, production: false }, []],
    ['too few copies', { copies: 1, notReady: ['copies'] }, ['problem copies_short']],
    [
      'all that is not ready',
      { notReady: ['database', 'projections', 'shadow', 'disk'], disk: 'full', clockHeld: true, auditBroken: true },
      [
        'problem database_away',
        'problem histories_behind',
        'problem shadow_behind',
        'problem disk_full',
        'problem clock_held',
        'problem audit_broken',
      ],
    ],
    ['little space', { disk: 'low' }, ['warning disk_low']],
  ])('%s', (_, given, faults) => expect(faultsOf(given)).toEqual(faults));

  it('says since when where that is known', () => {
    const part = (parts: Judgement[], name: Judgement['part']): Judgement | undefined => parts.find((one) => one.part === name);
    const oldestAtMs = NOW - DAY_MS;
    const parts = judge({ ...fine, mail: { waiting: 2, oldestAtMs, lastDoneAtMs: 5 } }, NOW);
    expect(part(parts, 'mail')).toMatchObject({ since: oldestAtMs, count: 2, lastAt: 5 });
    expect(part(parts, 'signer')).toMatchObject({ since: undefined, state: 'ok' });
    const backup = { atMs: NOW - 3 * DAY_MS, name: '', sequence: 1 };
    const drill = { atMs: NOW - 10 * DAY_MS, backup: '', sequence: 1, passed: true, said: '' };
    const late = judge({ ...fine, backup, drill }, NOW);
    expect(part(late, 'backup')).toMatchObject({ lastAt: backup.atMs, since: NOW - 1.75 * DAY_MS });
    expect(part(late, 'drill')).toMatchObject({ lastAt: drill.atMs, since: NOW - 2 * DAY_MS });
    const failed = judge({ ...fine, drill: { ...drill, passed: false } }, NOW);
    expect(part(failed, 'drill')).toMatchObject({ fault: 'drill_failed', lastAt: drill.atMs, since: drill.atMs });
  });
});

describe('O3: looking', () => {
  const block = (height: number, atMs: number) => ({ height, hash: String(height), parent: '', atMs });
  const at = (height: number, atMs: number) => ({
    tip: () => Promise.resolve(block(height, atMs)),
    header: () => Promise.resolve(block(height, atMs)),
  });
  const gone = { tip: () => Promise.reject(new Error('refused')), header: () => Promise.reject(new Error('refused')) };
  const clock = { wall: () => NOW, patience: realClock.patience };

  it('asks every node, and compares them', async () => {
    const setting = { code: 'BTC', secondsPerBlock: 600 };
    const nodes = [at(100, NOW), at(95, NOW), gone, at(100, NOW - 30 * 600_000 - 1)];
    expect(await lookAtNodes([{ setting, adapter: { ...at(100, NOW), nodes } }], clock)).toEqual([
      { name: 'BTC-1', chain: 'BTC', height: 100, behind: 0, isStalled: false },
      { name: 'BTC-2', chain: 'BTC', height: 95, behind: 5, isStalled: false },
      { name: 'BTC-3', chain: 'BTC', height: null, behind: 0, isStalled: false },
      { name: 'BTC-4', chain: 'BTC', height: 100, behind: 0, isStalled: true },
    ]);
  });

  it.each([
    ['BTC', 600, 30 * 600_000],
    ['POL', 2, 15 * 60_000],
  ])(
    'says of %s that it stands still after thirty blocks, and after a quarter of an hour where those are quicker',
    async (code, secondsPerBlock, ms) => {
      const stalled = async (ageMs: number): Promise<boolean | undefined> =>
        (await lookAtNodes([{ setting: { code, secondsPerBlock }, adapter: at(100, NOW - ageMs) }], clock))[0]?.isStalled;
      expect([await stalled(ms), await stalled(ms + 1)]).toEqual([false, true]);
    },
  );

  it('takes a signer that does not answer for away, and no other error for it', async () => {
    expect(await lookAtSigner(undefined)).toBeUndefined();
    expect(await lookAtSigner(Promise.resolve({ journal: 'blind' }))).toBe('blind');
    expect(await lookAtSigner(Promise.reject(new SignerUnavailable('it is away')))).toBe('away');
    await expect(lookAtSigner(Promise.reject(new Error('other')))).rejects.toThrow('other');
  });
});

it('O7: what a backup and a drill leave is read again, and nothing of a damaged file', () => {
  expect([lastBackup(folder), lastDrill(folder)]).toEqual([undefined, undefined]);
  const backup = { atMs: NOW, name: 'n', sequence: 4 };
  const drill = { atMs: NOW, backup: 'n', sequence: 4, passed: false, said: 'it differs' };
  writeBackupMark(folder, backup);
  writeDrillMark(folder, drill);
  expect([lastBackup(folder), lastDrill(folder)]).toEqual([backup, drill]);
  writeFileSync(join(folder, 'last-drill.json'), '{"atMs":');
  expect(lastDrill(folder)).toBeUndefined();
});

it('O3, O8: figures of what was found, and none of what there is not', async () => {
  const registry = new Registry();
  const found: { seen: Findings | undefined } = { seen: undefined };
  const parts = [{ part: 'signer', name: '', state: 'problem', fault: 'signer_away', since: 0, lastAt: null, count: null }] as const;
  registerHealth(registry, {
    get seen() {
      return found.seen;
    },
    report: () => ({ checkedAt: NOW, parts: [...parts] }),
  });
  const lines = async (): Promise<string[]> => (await registry.metrics()).split('\n').filter((line) => line.startsWith('agio'));
  expect(await lines()).toEqual(['agio_health{part="signer",name=""} 0']);
  found.seen = { ...fine, signer: 'away', mail: { waiting: 2, oldestAtMs: NOW - 7_000, lastDoneAtMs: null }, nodes: [node('BTC-1', 7, 2)] };
  const figures = await lines();
  for (const line of [
    'agio_signer_up 0',
    'agio_mail_waiting 2',
    'agio_mail_oldest_seconds 7',
    'agio_node_up{chain="BTC",node="BTC-1"} 1',
    'agio_node_behind_blocks{chain="BTC",node="BTC-1"} 2',
    `agio_backup_last_timestamp_seconds ${NOW / 1_000}`,
    'agio_drill_passed 1',
  ])
    expect(figures).toContain(line);
  expect(figures.some((line) => /agio_signer_reads_journal|last_sent/.test(line))).toBe(false);
});
