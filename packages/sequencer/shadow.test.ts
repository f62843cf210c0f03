// Protects: facts and snapshots that say what the live core did, a wrong core that is found, and a shadow whose end loses nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { readSnapshot } from '@agio/journal';
import { Shadow } from './shadow.ts';
import { ShadowLink } from './shadow-link.ts';
import type { ShadowReport, ShadowRequest } from './shadow-messages.ts';
import { coin, issue, MARKET, order, SET_UP } from './testing/site.ts';
import { FOLDER, VirtualSite } from './testing/virtual-site.ts';

/** Takes an order of 5 lots for one of 6, and lets the customer of that ref keep more orders than others, which no fact tells. */
class Wrong extends Core {
  override apply(sequence: number, atMs: number, command: Command): Outcome {
    if (command.kind === 'place' && command.lots === 5) return super.apply(sequence, atMs, { ...command, lots: 6 });
    if (command.kind === 'create_customer' && command.ref === 'wrong') return super.apply(sequence, atMs, { ...command, wide: true });
    return super.apply(sequence, atMs, command);
  }
}

/** Finds its books wrong as soon as it was given something with that cause. */
class Unbalanced extends Core {
  readonly problem: string;
  #isWrong = false;
  constructor(problem: string) {
    super();
    this.problem = problem;
  }
  override apply(sequence: number, atMs: number, command: Command): Outcome {
    this.#isWrong ||= command.kind === 'issue' && command.cause === 'wrong';
    return super.apply(sequence, atMs, command);
  }
  override audit(): string[] {
    return this.#isWrong ? [this.problem] : super.audit();
  }
}

const OFF = 'COIN: accounts do not sum to what was issued';

describe('the shadow', () => {
  let site: VirtualSite;
  beforeEach(() => {
    site = new VirtualSite();
  });

  const submit = (...commands: Command[]): Promise<Outcome[]> =>
    site.drive(Promise.all(commands.map((command) => site.running!.sequencer.submit(command))));
  const catchUp = async (): Promise<void> => {
    await site.schedule.pass(100);
    expect(site.running!.shadow.lag).toBe(0);
  };
  const stop = (): Promise<void> => site.drive(site.running!.sequencer.stop());
  const told = (): unknown[] => site.outcomes.map(({ sequence, facts }) => ({ sequence, facts }));
  const snapshots = (): string[] => site.disk.list(FOLDER).filter((name) => name.startsWith('snapshot'));

  it('writes the facts of every command, once', async () => {
    await site.start();
    await submit(...SET_UP);
    await submit(order('sell', 5), order('buy', 3));
    await submit(order('buy', 9), { kind: 'tick' });
    await catchUp();
    expect(site.facts()).toEqual(told());
    expect(
      site
        .facts()
        .at(-2)
        ?.facts.some(({ fact }) => fact === 'trade'),
    ).toBe(true);
  });

  it('writes a snapshot when one is due, after its facts were synced', async () => {
    await site.start({ shadow: { snapshotCommandsMin: 10, snapshotCommandsMax: 10 } });
    await submit(...SET_UP);
    await catchUp();
    expect(snapshots()).toEqual([]);
    for (let lots = 1; lots <= 30; lots += 1) await submit(order('sell', lots));
    await catchUp();
    const names = snapshots();
    expect(names.length).toBe(2);
    expect(readSnapshot(site.disk, FOLDER)?.sequence).toBeGreaterThan(20);
    const { log } = site.disk;
    const made = log.findLastIndex((line) => line.startsWith('open create snapshot'));
    const synced = log.findLastIndex((line, index) => index < made && line.startsWith('sync facts'));
    const written = log.findLastIndex((line, index) => index < made && line.startsWith('write facts'));
    expect(synced).toBeGreaterThan(written);
    site.crash();
    await site.start();
    expect(site.recovered!.replayed).toBeLessThan(20);
    expect(site.core.sequence).toBe(37);
  });

  it('goes on where there is no room for a compressed segment, and compresses later', async () => {
    let isFull = true;
    const { disk } = site;
    const write = disk.write.bind(disk);
    const open = disk.open.bind(disk);
    const compressed = new Set<number>();
    disk.open = (path, mode) => {
      const file = open(path, mode);
      if (path.endsWith('.zst.new')) compressed.add(file);
      return file;
    };
    disk.write = (file, parts, position) => {
      if (isFull && compressed.has(file)) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      return write(file, parts, position);
    };
    const made = (): string[] => disk.list(FOLDER).filter((name) => name.includes('.zst'));
    await site.start({ shadow: { segmentBytes: 4_096, snapshotCommandsMin: 10, snapshotCommandsMax: 10 } });
    await submit(...SET_UP);
    const trade = async (): Promise<void> => {
      for (let lots = 1; lots <= 40; lots += 1) await submit(order('sell', lots));
      await catchUp();
    };
    await trade();
    expect([compressed.size > 0, made()]).toEqual([true, []]);
    isFull = false;
    await trade();
    expect(made().length).toBeGreaterThan(1);
    expect(site.facts()).toEqual(told());
  });

  it('writes a snapshot sooner where applying is slow', async () => {
    let count = 0;
    // Each look at the clock takes half a second.
    const monotonic = (): number => (count += 1) * 500;
    await site.start({ shadow: { snapshotCommandsMin: 2, monotonic } });
    await submit(...SET_UP);
    for (let lots = 1; lots <= 30; lots += 1) await submit(order('sell', lots));
    await catchUp();
    expect(snapshots().length).toBe(2);
  });

  describe('beside a live core that is wrong', () => {
    beforeEach(async () => {
      let made = 0;
      await site.start({ makeCore: () => ((made += 1) === 1 ? new Wrong() : new Core()) });
      await submit(...SET_UP);
      await catchUp();
    });

    it('stops the process soon after an order that both decided differently', async () => {
      await submit(order('sell', 5));
      await site.schedule.pass(100);
      expect(site.fatal.map(({ name, message }) => `${name}: ${message}`)).toEqual([
        expect.stringMatching(/^ShadowStopped: CoresDiffer: after command 8 the live core has digest \w{16} and the shadow core \w{16}/),
      ]);
      expect(snapshots()).toEqual([]);
    });

    it('C1: finds piece by piece what no decision shows', async () => {
      await submit({ kind: 'create_customer', ref: 'wrong', wide: false });
      await site.schedule.pass(100);
      // A piece leaves with every message, and the state of this site has fewer than fifty.
      for (let lots = 6; lots < 56 && site.fatal.length === 0; lots += 1) {
        await submit(order('sell', lots));
        await site.schedule.pass(20);
      }
      expect(site.fatal.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^CoresDiffer: after command \d+ the live core has state in a piece -?\d+ and the shadow core -?\d+/),
      ]);
    });

    it('compares the whole state before a clean stop is done, and leaves no wrong snapshot', async () => {
      await submit({ kind: 'create_customer', ref: 'wrong', wide: false });
      await expect(stop()).rejects.toThrow(/after command 8 the live core has \w+ \w+ and the shadow core \w+/);
      expect([snapshots(), site.fatal.length]).toEqual([[], 1]);
    });
  });

  it('writes no snapshot of books that do not add up, and lets the coin’s markets take cancels only', async () => {
    await site.start({ makeCore: () => new Unbalanced(OFF) });
    await submit(...SET_UP);
    await submit(order('sell', 5), issue(1, 'COIN', '1', 'wrong'));
    await expect(stop()).rejects.toThrow('no snapshot at command 9: COIN: accounts do not sum');
    expect(snapshots()).toEqual([]);
    expect(site.said).toEqual([expect.stringMatching(/^the books do not add up: COIN: .* Only cancels are taken on COIN_CASH/)]);
    expect(site.fatal).toEqual([]);
  });

  it('closes the markets by a command, so that the journal knows', async () => {
    await site.start({ makeCore: () => new Unbalanced(OFF), shadow: { snapshotCommandsMin: 1, snapshotCommandsMax: 8 } });
    await submit(...SET_UP);
    await submit(issue(1, 'COIN', '1', 'wrong'));
    await catchUp();
    expect(site.core.markets[0]?.status).toBe('cancel-only');
    const [refused] = await submit(order('sell', 5));
    expect(refused?.reply).toMatchObject({ ok: false, refusal: 'market_closed' });
    expect([snapshots(), site.said.length]).toEqual([[], 1]);
  });

  it.each([
    [OFF, ['cancel-only', 'open']],
    ['account 3: holds 5 atoms that no order explains', ['cancel-only', 'cancel-only']],
  ])('closes the markets of the coin that %s is about', async (problem, statuses) => {
    await site.start({ makeCore: () => new Unbalanced(problem) });
    await submit(...SET_UP, coin('MORE'), { ...MARKET, base: 'MORE' } as Command, issue(1, 'COIN', '1', 'wrong'));
    await expect(site.drive(site.running!.sequencer.writeSnapshot())).rejects.toThrow(problem);
    await catchUp();
    expect(site.core.markets.map(({ status }) => status)).toEqual(statuses);
  });

  it('says that a snapshot is there only when it covers what was there when it was asked for', async () => {
    const core = new Core();
    let report: (report: ShadowReport) => void = () => undefined;
    const requests: ShadowRequest[] = [];
    const link = new ShadowLink({
      core,
      spawn: (onReport) => {
        report = onReport;
        return { post: (request) => requests.push(request), end: () => Promise.resolve() };
      },
      onFatal: (error) => site.fatal.push(error),
      onUnbalanced: () => undefined,
      log: (line) => site.said.push(line),
      schedule: site.schedule,
    });
    link.start();
    const done: string[] = [];
    core.apply(1, 1, { kind: 'tick' });
    void link.writeSnapshot().then(() => done.push('first'));
    core.apply(2, 1, { kind: 'tick' });
    void link.writeSnapshot().then(() => done.push('second'));
    report({ kind: 'snapshot', sequence: 1 });
    await site.schedule.pass(1);
    expect(done).toEqual(['first']);
    // The shadow had run past the place: it is asked again.
    report({ kind: 'passed' });
    expect(requests.filter(({ kind }) => kind === 'snapshot').length).toBe(3);
    report({ kind: 'snapshot', sequence: 2 });
    await site.schedule.pass(1);
    expect(done).toEqual(['first', 'second']);
  });

  it('makes a snapshot at exactly the command it is wanted at, however far it may follow', async () => {
    await site.start();
    await submit(...SET_UP);
    const { digest, sequence } = site.core;
    const hash = site.core.hash();
    for (let lots = 1; lots < 20; lots += 1) await submit(order('sell', lots));
    const disk = site.disk.after('killed');
    const reports: ShadowReport[] = [];
    const shadow = new Shadow({ disk, folder: FOLDER, voids: new Set() }, (report) => reports.push(report));
    shadow.handle({ kind: 'snapshot', sequence, digest, hash });
    shadow.handle({ kind: 'advance', to: site.core.sequence, digest: site.core.digest });
    while (shadow.work());
    shadow.close();
    expect(reports).toEqual([
      { kind: 'snapshot', sequence },
      { kind: 'at', sequence: site.core.sequence, hash: site.running!.sequencer.position.hash },
    ]);
    expect(readSnapshot(disk, FOLDER)).toMatchObject({ sequence, stateHash: hash });
  });

  it.each([
    ['digest', { digest: 'another' }],
    ['state', { hash: 'another' }],
  ] as const)(
    'G14: writes no snapshot where the %s it is asked for is not its own, though nothing else was checked against it',
    async (what, wrong) => {
      await site.start();
      await submit(...SET_UP);
      const { digest, sequence } = site.core;
      const disk = site.disk.after('killed');
      const shadow = new Shadow({ disk, folder: FOLDER, voids: new Set() }, (report) => site.said.push(report.kind));
      shadow.handle({ kind: 'snapshot', sequence, digest, hash: undefined, ...wrong });
      expect(() => {
        while (shadow.work());
      }).toThrow(`after command ${sequence} the live core has ${what} another`);
      shadow.close();
      expect(disk.list(FOLDER).filter((name) => name.startsWith('snapshot'))).toEqual([]);
      expect(site.said).not.toContain('snapshot');
    },
  );

  it('continues in the middle of a frame whose facts are there in part', async () => {
    const run = async (crashAt: number): Promise<void> => {
      site = new VirtualSite();
      site.disk.plan(crashAt, 'crash-after');
      await site.start({ shadow: { factsBytes: 1 } });
      await submit(...SET_UP);
      await site.schedule.pass(100);
    };
    await run(Infinity);
    const model = site.facts();
    // The first write makes the segment.
    const third = site.disk.log.flatMap((line, index) => (line.startsWith('write facts') ? [index + 1] : []))[3]!;
    await run(third);
    site.crash('killed');
    expect(site.facts()).toEqual(model.slice(0, 3));
    await site.start();
    await catchUp();
    expect(site.facts()).toEqual(model);
  });

  it('is restarted when it ends, and continues with the facts where they end', async () => {
    await site.start({ shadow: { snapshotCommandsMin: 10, snapshotCommandsMax: 10 } });
    await submit(...SET_UP);
    for (let lots = 1; lots <= 40; lots += 1) {
      await submit(order('sell', lots));
      if (lots % 9 === 0) site.shadowSide!.kill('killed by a test');
    }
    expect(site.running!.shadow.lag).toBeGreaterThan(0);
    await site.schedule.pass(60_000);
    await catchUp();
    expect(site.facts()).toEqual(told());
    await stop();
    expect(site.fatal).toEqual([]);
    expect(site.said.every((line) => line.includes('is restarted'))).toBe(true);
    expect(readSnapshot(site.disk, FOLDER)?.sequence).toBe(47);
  });

  it('gives a stop up when it ends again and again, and loses nothing by that', async () => {
    await site.start({
      spawn: (_onReport, onEnd) => {
        site.schedule.soon(() => onEnd('no memory'));
        return { post: () => undefined, end: () => Promise.resolve() };
      },
    });
    await submit(...SET_UP);
    const hash = site.core.hash();
    await expect(stop()).rejects.toThrow('no snapshot: no memory');
    expect(site.fatal).toEqual([]);
    site.crash();
    await site.start();
    expect(site.core.hash()).toBe(hash);
    await catchUp();
    expect(site.facts().length).toBe(SET_UP.length);
  });

  it('takes requests that come late, twice or out of order', async () => {
    await site.start();
    await submit(...SET_UP);
    await submit(order('sell', 5));
    await stop();
    const reports: ShadowReport[] = [];
    const shadow = new Shadow({ disk: site.disk, folder: FOLDER, voids: new Set() }, (report) => reports.push(report));
    const { digest, sequence } = site.core;
    const { hash } = site.running!.sequencer.position;
    shadow.handle({ kind: 'advance', to: sequence, digest });
    shadow.handle({ kind: 'advance', to: 2, digest: 'of then' });
    shadow.handle({ kind: 'snapshot', sequence: 2, digest: 'of then', hash: undefined });
    shadow.handle({ kind: 'snapshot', sequence, digest, hash: site.core.hash() });
    shadow.handle({ kind: 'snapshot', sequence, digest, hash: site.core.hash() });
    while (shadow.work());
    expect(reports).toEqual([
      { kind: 'passed' },
      { kind: 'snapshot', sequence },
      { kind: 'snapshot', sequence },
      { kind: 'at', sequence, hash },
    ]);
    expect(snapshots().length).toBe(1);
    shadow.handle({ kind: 'advance', to: sequence, digest: 'another' });
    expect(() => shadow.work()).toThrow('the live core has digest another');
    shadow.close();
  });

  it('stops the process when it cannot write', async () => {
    await site.start();
    await submit(...SET_UP);
    await catchUp();
    site.disk.plan(site.disk.log.length + 1, 'EIO');
    const wish = site.running!.sequencer.writeSnapshot();
    await expect(site.drive(wish)).rejects.toThrow('EIO');
    expect(site.fatal.map(({ name }) => name)).toEqual(['ShadowStopped']);
  });
});
