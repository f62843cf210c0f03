// Protects proofs of liabilities: shares of pools and promised rewards stand in accounts of the house, and are owed to those whose they are.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { assert } from '@agio/kernel';
import { checkProof, keepAssetProof, leavesOf, newestProof, proofSigner, proveLiabilities } from '@agio/wallet';
import { leafOf, lineOf, nodeOf } from '@agio/dice-verifier/commitment';
import { realClock } from '@agio/kernel/clock';
import type { Chains } from '../chains/chains.ts';
import { Proofs } from '../chains/proofs.ts';
import { heldFor } from './held-for.ts';
import { machines } from '../storage/machines.ts';
import { modules } from '../site.ts';

const [ALICE, BOB] = [1, 2] as const;
const [DAY, START] = [86_400_000, Date.UTC(2026, 0, 1)];
const RULES = { edge: 10_000, house: 0, minStake: '1', maxStake: '1000000', minDeposit: '1', isOpen: true, by: 1, decidedBy: 2 };
const TERMS = {
  lockKind: 'linear',
  period: 'day',
  count: 4,
  cliff: 0,
  rate: 365_000,
  min: '1',
  max: '9000',
  quota: '9000',
  cap: '9000',
  penalty: 0,
};
const projections = modules.flatMap((module) =>
  'projection' in module && ['wallet', 'lock', 'dice'].includes(module.name) ? [module.projection] : [],
);

withDatabases(
  'what stands in accounts of the house for customers',
  (given) => {
    const core = new Core(undefined, undefined, 64, machines);
    let nowMs = START;
    const must = async (command: object): Promise<void> => {
      const { atMs, facts, reply, sequence } = core.apply(core.sequence + 1, nowMs, command as Command);
      assert(reply.ok, `${JSON.stringify(command)}: ${reply.ok ? '' : reply.refusal}`);
      await given.db.transaction(async (session) => {
        for (const projection of projections) await projection.project(session, [{ sequence, atMs, facts }]);
      });
    };
    const owners = { uidOf: String, rootOf: (owner: number) => core.rootOf(owner), heldFor };
    const prove = async () => {
      const signer = await proofSigner(given.db, 'a master key of tests, long enough to be one', 1);
      const proof = await proveLiabilities(given.db, { ...owners, coins: core.coins, sequence: core.sequence, signer, nowMs });
      assert(proof !== undefined, 'something is owed');
      return proof;
    };
    const owed = async (id: string, owner: number): Promise<bigint> =>
      (await leavesOf(given.db, id, owner)).reduce((sum, { amount }) => sum + BigInt(amount), 0n);

    it('is owed to them, to the atom and at any position', async () => {
      await must({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
      for (const ref of ['alice', 'bob']) await must({ kind: 'create_customer', ref, wide: false });
      const issue = (owner: number, kind: string) => ({
        kind: 'issue',
        to: { owner, kind },
        coin: 'ETH',
        amount: '100000',
        reason: 'seed',
        cause: `${owner} ${kind}`,
      });
      for (const [owner, kind] of [
        [0, 'house'],
        [0, 'lock.fund'],
        [ALICE, 'game'],
        [BOB, 'trading'],
      ] as const)
        await must(issue(owner, kind));
      await must({ kind: 'dice.pool', coin: 'ETH', ...RULES });
      const invest = { kind: 'dice.invest', coin: 'ETH', request: null };
      await must({ ...invest, customer: 0, amount: '20000', by: 1, decidedBy: 2 });
      await must({ ...invest, customer: ALICE, amount: '30000', by: 0, decidedBy: 0 });
      await must({ kind: 'lock.define', product: 0, version: 0, coin: 'ETH', ...TERMS, by: 1, decidedBy: 2, cause: 'c' });
      await must({ kind: 'lock.sale', product: 1, state: 'on_sale', by: 1 });
      const dues = [1, 2, 3, 4].map((day) => START + (day + 1) * DAY);
      await must({
        kind: 'lock.subscribe',
        customer: BOB,
        product: 1,
        version: 1,
        amount: '8000',
        startsAtMs: START + DAY,
        dues,
        request: null,
      });
      const before = await prove();
      // Bob was promised 32 of the fund; Alice owns three fifths of the pool.
      expect([await owed(before.id, ALICE), await owed(before.id, BOB), await owed(before.id, 0)]).toEqual([100_000n, 100_032n, 199_968n]);
      expect(before.coins[0]?.total).toBe(core.issued(0));

      await must({ kind: 'dice.withdraw', coin: 'ETH', customer: ALICE, shares: '1001', by: 0, decidedBy: 0, request: null });
      nowMs = START + 3 * DAY;
      for (const _release of dues) await must({ kind: 'tick' });
      const after = await prove();
      expect([await owed(after.id, ALICE), await owed(after.id, BOB), await owed(after.id, 0)]).toEqual([100_000n, 100_032n, 199_968n]);
      // The older one still says what was owed when it was made.
      for (const proof of [before, after]) expect(await checkProof(given.db, proof, core.coins, owners)).toEqual([]);
      const forged = { ...owners, heldFor: [] };
      expect(await checkProof(given.db, after, core.coins, forged)).not.toEqual([]);
    });

    it('A4: stands beside the root of all server seeds in use, in what is signed', async () => {
      const ref = (digit: string) => ({ id: digit.repeat(32), hash: digit.repeat(64) });
      await must({ kind: 'dice.begin', customer: BOB, seed: ref('a'), next: ref('b') });
      const proofs = new Proofs(
        { database: given.db, sequencer: { core }, projections: { reached: () => Promise.resolve(true) }, time: realClock },
        { followed: [] } as unknown as Chains,
        { masterKey: 'a master key of tests, long enough to be one', uidOf: String, onError: (error) => assert(false, String(error)) },
      );
      await proofs.make();
      const newest = await newestProof(given.db);
      assert(newest?.statement !== undefined && newest.statement !== null, 'a proof was made');
      const [left, right] = [leafOf('a'.repeat(64)), leafOf('b'.repeat(64))];
      expect(newest.statement.text.split('\n')).toContain(lineOf({ leaves: 2, root: nodeOf(left, right) }));
      expect(await checkProof(given.db, newest, core.coins, owners)).toEqual([]);
      const { statement } = newest;
      const other = { ...statement, text: statement.text.replace(nodeOf(left, right), 'c'.repeat(64)) };
      expect(await checkProof(given.db, { ...newest, statement: other }, core.coins, owners)).toEqual(['the signature does not hold']);
    });

    it('is of a moment after it was asked for, whatever proof is being made', async () => {
      const { promise: held, resolve: goOn } = Promise.withResolvers<boolean>();
      const noted: number[] = [];
      const projections = { reached: (sequence: number) => (noted.push(sequence), held) };
      const proofs = new Proofs(
        { database: given.db, sequencer: { core }, projections, time: realClock },
        { followed: [] } as unknown as Chains,
        {
          masterKey: 'a master key of tests, long enough to be one',
          uidOf: String,
          onError: (error) => assert(false, String(error)),
        },
      );
      const first = proofs.make();
      await must({ kind: 'create_customer', ref: 'late', wide: false });
      const asked = [proofs.make(), proofs.make()];
      expect(noted).toEqual([core.sequence - 1]);
      goOn(true);
      await Promise.all([first, ...asked]);
      expect(noted).toEqual([core.sequence - 1, core.sequence]);
      await proofs.stop();
    });

    it('is made again while a chain does not answer, a few times a day, and no more once its assets stand beside it', async () => {
      let wallMs = 0;
      const chains = { followed: [{ engine: { isHalfBooked: false, booked: {} }, setting: { code: 'AWAY' } }], signer: {} };
      const projections = { reached: () => Promise.resolve(true) };
      const proofs = new Proofs(
        { database: given.db, sequencer: { core }, projections, time: { ...realClock, wall: () => wallMs } },
        chains as unknown as Chains,
        {
          masterKey: 'a master key of tests, long enough to be one',
          uidOf: String,
          onError: (error) => assert(false, String(error)),
        },
      );
      for (const day of ['2040-01-05', '2040-01-06']) {
        const made: number[] = [];
        for (let looks = 0; looks < 20; looks += 1) {
          wallMs = Date.parse(`${day}T12:${String(looks + 10)}:00Z`);
          const before = (await newestProof(given.db))?.id;
          await proofs.look().catch(() => undefined);
          if ((await newestProof(given.db))?.id !== before) made.push(looks);
        }
        expect(made).toEqual([0, 1, 2, 3, 4, 5, 6]);
      }
      wallMs = Date.parse('2040-01-07T12:00:00Z');
      await expect(proofs.look()).rejects.toThrow(TypeError);
      const { atMs, id } = (await newestProof(given.db)) ?? { atMs: 0, id: '' };
      await keepAssetProof(given.db, { time: atMs, text: '', chains: [] });
      wallMs += 600_000;
      await proofs.look();
      expect((await newestProof(given.db))?.id).toBe(id);
      await proofs.stop();
    });

    const never = (): Promise<never> => Promise.withResolvers<never>().promise;
    const silent = {
      adapter: { balances: never },
      engine: { isHalfBooked: false, booked: {}, house: { hot: '0x1', gas: '0x2' }, reconcileAt: never },
      setting: { code: 'SILENT', family: 'evm', coins: [] },
    };
    it.each([
      ['histories that lag', { reached: never }, { followed: [] }],
      [
        'a chain that does not answer',
        { reached: () => Promise.resolve(true) },
        { followed: [silent], signer: {}, addresses: { all: () => [] } },
      ],
    ])('holds up no stop of the server, waiting for %s', async (_what, projections, chains) => {
      const proofs = new Proofs({ database: given.db, sequencer: { core }, projections, time: realClock }, chains as unknown as Chains, {
        masterKey: 'a master key of tests, long enough to be one',
        uidOf: String,
        onError: (error) => assert(false, String(error)),
      });
      const made = proofs.make().catch(String);
      await proofs.stop();
      expect(await made).toBe('Error: the server stops');
    });

    it('is not made of histories that lag behind', async () => {
      const before = await newestProof(given.db);
      const projections = { reached: () => Promise.resolve(false) };
      const proofs = new Proofs(
        { database: given.db, sequencer: { core }, projections, time: realClock },
        { followed: [] } as unknown as Chains,
        {
          masterKey: 'a master key of tests, long enough to be one',
          uidOf: String,
          onError: (error) => assert(false, String(error)),
        },
      );
      await expect(proofs.make()).rejects.toThrow('histories are not at entry');
      expect(await newestProof(given.db)).toEqual(before);
    });
  },
  { migrations: modules.flatMap(({ migrations }) => migrations), on: ['postgres'] },
);
