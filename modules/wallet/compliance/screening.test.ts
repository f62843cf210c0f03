// Protects the platform from coins that it must not touch, and customers from losing any to it: nothing is credited or paid before it was found clear, and everything that waits is still there.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NATIVE } from '@agio/chains';
import type { Beneficiary } from '@agio/contracts/wallet';
import { OPERATORS_FROM } from '@agio/core';
import { RowProofs } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { keptStore } from '../chain/testing/kept-store.ts';
import { FakeChain, fakeSigner } from '../chain/testing/fake-chain.ts';
import { CONFIRMATIONS, World } from '../chain/testing/world.ts';
import { wallet } from '../module.ts';
import { walletMachine } from '../machine/index.ts';
import { httpScreener } from './http-screener.ts';
import type { Screener } from './http-screener.ts';
import { keptScreening, passScreening, PROVEN_SCREENING, screenedOut } from './kept-screening.ts';

const ETHER = 10n ** 18n;
const HOT = 'evm1/0/0';
/** Who the withdrawal with these words is for. */
function said(words: string): Promise<Beneficiary | undefined> {
  if (words === 'unreadable') return Promise.reject(new Error('MASTER_KEY does not open it'));
  return Promise.resolve(words === '' ? undefined : { kind: 'person', name: 'Bob Smith', platform: 'Another exchange' });
}
interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
  readonly units: string;
  readonly beneficiary?: { readonly name: string };
}

withDatabases(
  'screening',
  (given) => {
    const proofs = new RowProofs('a master key of tests that is long enough', () => undefined);
    const rows = () => ({ database: given.db, proofs });
    let server: Server;
    let asked: Asked[];
    /** What the provider answers; undefined for nothing at all. */
    let says: (asked: Asked) => unknown;
    let world: World;
    let chain: FakeChain;
    const alice = 1;
    /** Long, because this machine may be busy; short only where nobody answers. */
    let patienceMs: number;

    beforeAll(async () => {
      server = createServer((request, response) => {
        let text = '';
        request.on('data', (part: Buffer) => (text += part.toString()));
        request.on('end', () => {
          const one = JSON.parse(text) as Asked;
          asked.push(one);
          const said = request.headers.authorization === 'Bearer secret' ? says(one) : 401;
          if (said === undefined) return;
          response.statusCode = typeof said === 'number' ? said : 200;
          response.end(typeof said === 'object' ? JSON.stringify(said) : 'no');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    async function open(): Promise<void> {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/screen`;
      const screener: Screener = (payment) => httpScreener({ url, token: 'secret', timeoutMs: patienceMs })(payment);
      const screening = keptScreening(rows(), screener, () => world.nowMs, said, { againMs: 0, downMs: 0 });
      chain = new FakeChain();
      world = await World.create({ adapter: chain, signer: fakeSigner, store: keptStore(given.db), token: 'tether', screening });
      chain.pay(HOT, NATIVE, 100n * ETHER);
      await blocks(CONFIRMATIONS + 2);
    }
    async function blocks(count: number): Promise<void> {
      for (let at = 0; at < count; at += 1) {
        chain.mine();
        await world.engine.step();
      }
    }
    async function deposit(): Promise<void> {
      chain.pay(world.addressOf(alice), NATIVE, 5n * ETHER);
      await blocks(CONFIRMATIONS + 1);
    }
    const waiting = () =>
      [...world.core.machine(walletMachine).state.deposits.values()].flatMap(({ account, owner, why }) =>
        account === 'suspense' ? [{ owner, why }] : [],
      );
    const waits = (): (string | null)[] => world.openWithdrawals().map((one) => one.waits);

    beforeEach(async () => {
      for (const table of ['wallet_screening', 'wallet_seen', 'wallet_move', 'wallet_move_spend', 'wallet_sweep_due'])
        await given.db.query(`delete from ${table}`);
      asked = [];
      patienceMs = 60_000;
      says = () => ({ decision: 'clear', reference: 'case 1' });
      await open();
    });

    it('A20: what is clear is credited and paid, and asked about once', async () => {
      await deposit();
      expect(world.has(alice, 'ETH')).toBe(5n * 10n ** 8n);
      world.withdraw(alice, 'ETH', ETHER, 'friend');
      await blocks(CONFIRMATIONS + 3);
      expect(chain.paid('friend', NATIVE)).toMatchObject({ times: 1, units: ETHER });
      expect(asked.map(({ kind, address, units }) => [kind, address, units])).toEqual([
        ['deposit', world.addressOf(alice), String(5n * ETHER)],
        ['withdrawal', 'friend', String(ETHER)],
      ]);
      expect(await world.wrongs()).toEqual([]);
    });

    it('A20: the provider is told who a withdrawal is for, and never under which words that is kept', async () => {
      await deposit();
      world.withdraw(alice, 'ETH', ETHER, 'friend', 'w1');
      await blocks(2);
      expect(asked.map((one) => [one.kind, one.beneficiary?.name, 'words' in one])).toEqual([
        ['deposit', undefined, false],
        ['withdrawal', 'Bob Smith', false],
      ]);
    });

    it('A20: a withdrawal of which it cannot be read who it is for waits alone, and nobody is asked half', async () => {
      await deposit();
      world.withdraw(alice, 'ETH', ETHER, 'friend', 'unreadable');
      world.withdraw(alice, 'ETH', ETHER, 'other', 'w2');
      await blocks(CONFIRMATIONS + 3);
      expect(waits()).toEqual(['screening']);
      expect([chain.paid('friend', NATIVE).times, chain.paid('other', NATIVE).times]).toEqual([0, 1]);
      expect(asked.filter(({ kind }) => kind === 'withdrawal').map(({ address }) => address)).toEqual(['other']);
    });

    it('A20: a flagged deposit is kept for its owner and asked about no more', async () => {
      says = () => ({ decision: 'flagged', reference: 'case 2' });
      await deposit();
      await blocks(3);
      expect(world.has(alice, 'ETH')).toBe(0n);
      expect(waiting()).toEqual([{ owner: alice, why: 'screening' }]);
      expect(asked).toHaveLength(1);
      expect(await screenedOut(given.db)).toMatchObject([{ kind: 'deposit', answer: 'flagged', reference: 'case 2' }]);
      expect(await world.wrongs()).toEqual([]);
    });

    it.each([
      ['pending', { decision: 'pending' }],
      ['an answer in another form', { verdict: 'fine' }],
      ['a failure', 503],
      ['no answer', undefined],
    ])('A20: with %s a deposit waits, and is credited when it is found clear', async (_name, said) => {
      says = () => said;
      if (said === undefined) patienceMs = 200;
      await deposit();
      expect(world.has(alice, 'ETH')).toBe(0n);
      expect(waiting()).toEqual([{ owner: alice, why: 'screening' }]);
      says = () => ({ decision: 'clear' });
      patienceMs = 60_000;
      await blocks(1);
      expect(world.has(alice, 'ETH')).toBe(5n * 10n ** 8n);
      expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
      const questions = asked.length;
      await blocks(2);
      expect(asked).toHaveLength(questions);
      expect(await world.wrongs()).toEqual([]);
    });

    it.each(['flagged', 'pending'])(
      'C15: a deposit above the limit that is %s waits as stopped, and for people also once it is clear',
      async (decision) => {
        says = () => ({ decision });
        chain.pay(world.addressOf(alice), NATIVE, 2_000n * ETHER);
        await blocks(CONFIRMATIONS + 1);
        expect(waiting()).toEqual([{ owner: alice, why: 'screening' }]);
        says = () => ({ decision: 'clear' });
        for (const by of [1, 2])
          for (const { chain: code, kind, ref } of await screenedOut(given.db))
            await passScreening(rows(), { kind, chain: code, ref }, by, () => true);
        await blocks(2);
        expect(world.has(alice, 'ETH')).toBe(0n);
        expect(waiting()).toEqual([{ owner: alice, why: 'screening' }]);
        expect(await world.wrongs()).toEqual([]);
      },
    );

    it('A20: a withdrawal waits while nobody decides, and leaves afterwards', async () => {
      await deposit();
      says = () => 503;
      world.withdraw(alice, 'ETH', ETHER, 'friend');
      await blocks(3);
      expect(waits()).toEqual(['screening']);
      expect(chain.paid('friend', NATIVE).times).toBe(0);
      says = () => ({ decision: 'clear' });
      await blocks(CONFIRMATIONS + 3);
      expect(chain.paid('friend', NATIVE)).toMatchObject({ times: 1, units: ETHER });
    });

    it('A20: a flagged withdrawal leaves only when two people let it pass', async () => {
      await deposit();
      says = () => ({ decision: 'flagged', reference: 'case 3' });
      world.withdraw(alice, 'ETH', ETHER, 'friend');
      await blocks(3);
      expect(waits()).toEqual(['screening']);
      const [flagged] = await screenedOut(given.db);
      if (flagged === undefined) throw new Error('the withdrawal was flagged');
      const [ada, bob, olga, gone] = [1, 2, OPERATORS_FROM + 1, OPERATORS_FROM + 2];
      const mayDecide = (person: number): boolean => person !== gone;
      expect(await passScreening(rows(), flagged, ada, mayDecide)).toBe(1);
      // An operator of the console and a name of the command line may be one person.
      expect(await passScreening(rows(), flagged, olga, mayDecide)).toBe(1);
      expect(await passScreening(rows(), flagged, ada, mayDecide)).toBe(1);
      // What a person said who may not decide any more counts for nothing.
      expect(await passScreening(rows(), flagged, gone, () => true)).toBe(0);
      await given.db.query(`update wallet_screening set answer = 'flagged', passed_by = $1, proof = $2`, [
        `#${olga},#${gone}`,
        proofs.make(PROVEN_SCREENING, { ...flagged, answer: 'flagged', passed_by: `#${olga},#${gone}` }),
      ]);
      expect(await passScreening(rows(), flagged, ada, mayDecide)).toBe(1);
      await blocks(2);
      expect(chain.paid('friend', NATIVE).times).toBe(0);
      expect(await passScreening(rows(), flagged, bob, mayDecide)).toBe(0);
      expect(await passScreening(rows(), flagged, ada, mayDecide)).toBeUndefined();
      await blocks(CONFIRMATIONS + 3);
      expect(chain.paid('friend', NATIVE).times).toBe(1);
      expect(asked.filter(({ kind }) => kind === 'withdrawal')).toHaveLength(1);
    });

    it('36: a forged row that it was found clear, or that people let it pass, is asked again and lets nothing leave', async () => {
      await deposit();
      says = () => ({ decision: 'flagged', reference: 'case 5' });
      world.withdraw(alice, 'ETH', ETHER, 'friend');
      await blocks(3);
      const [flagged] = await screenedOut(given.db);
      if (flagged === undefined) throw new Error('the withdrawal was flagged');
      await given.db.query(`update wallet_screening set answer = 'clear'`);
      await blocks(CONFIRMATIONS + 2);
      expect([chain.paid('friend', NATIVE).times, waits()]).toEqual([0, ['screening']]);
      await given.db.query(`update wallet_screening set passed_by = 'bob'`);
      expect(await passScreening(rows(), flagged, 1, () => true)).toBeUndefined();
      await blocks(2);
      expect(await passScreening(rows(), flagged, 1, () => true)).toBe(1);
    });

    it('A20: while the provider is down it is not asked about every deposit of a block', async () => {
      says = () => 503;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/screen`;
      const screening = keptScreening(rows(), httpScreener({ url, token: 'secret', timeoutMs: 60_000 }), () => world.nowMs, said);
      for (let at = 0; at < 5; at += 1) {
        const payment = { kind: 'deposit', chain: 'LOCAL', ref: `tx:${at}`, coin: 'ETH', txid: 'tx', address: 'a', units: 1n } as const;
        expect(await screening.answer(payment)).toBe('undecided');
      }
      expect(asked).toHaveLength(1);
    });
  },
  { migrations: wallet.migrations, on: ['postgres'] },
);
