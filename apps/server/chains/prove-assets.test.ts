// Protects the proof of assets: a cold address is part of it, and a signature is shown for it only where its own key made it.
import { beforeAll, expect, it } from 'vitest';
import { createEvmChain } from '@agio/chains';
import { testSigner } from '@agio/chains/testing';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { coldProofOf } from '@agio/wallet';
import { wallet } from '@agio/wallet/module';
import type { AssetProof, WalletCommand } from '@agio/wallet';
import { realClock } from '@agio/kernel/clock';
import { answerDesk } from '../control/wallet-desk.ts';
import type { WalletDeskPorts } from '../control/wallet-desk.ts';
import { machines } from '../storage/machines.ts';
import type { Chains, FollowedChain } from './chains.ts';
import { momentOf, proveAssets } from './prove-assets.ts';

const ETHER = 10n ** 18n;

withDatabases(
  'the proof of assets',
  (given) => {
    const evm = createEvmChain({ url: 'http://127.0.0.1:9', chainId: 1 });
    const core = new Core(undefined, undefined, undefined, machines);
    const path = (index: number) => ({ family: 'evm', account: 1, change: 0, index }) as const;
    const signer = testSigner();
    let cold: string;
    let chains: Chains;
    let moment: Parameters<typeof proveAssets>[1]['moment'];

    beforeAll(async () => {
      const xpub = await signer.xpub('evm', 1);
      const [hot, gas] = [evm.derive(xpub, 0), evm.derive(xpub, 1)];
      cold = evm.derive(xpub, 7);
      const apply = (command: Command | WalletCommand): unknown => core.apply(core.sequence + 1, 1, command);
      apply({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
      apply({ kind: 'wallet.define_chain', code: 'MAIN', family: 'evm' });
      apply({ kind: 'wallet.list_coin', chain: 'MAIN', coin: 'ETH', decimals: 18, native: true });
      const held: Readonly<Record<string, bigint>> = { [hot]: ETHER, [cold]: 40n * ETHER };
      // Only the node is a fake: it reports what each address holds.
      const adapter = {
        address: evm.address.bind(evm),
        prove: evm.prove.bind(evm),
        checkProof: evm.checkProof.bind(evm),
        balances: (wanted: { address: string }[]) => Promise.resolve(wanted.map(({ address }) => held[address] ?? 0n)),
      };
      const setting = { code: 'MAIN', family: 'evm', coins: [{ coin: 'ETH', asset: 'native', decimals: 18 }] };
      const block = { height: 5, hash: '0xh' };
      const coins = [{ coin: 'ETH', chainUnits: 41n * ETHER, bookedUnits: 41n * ETHER, difference: 0n }];
      const reconcileAt = () => Promise.resolve({ chain: 'MAIN', block, addresses: 3, coins });
      const followed = { setting, adapter, engine: { house: { hot, gas, cold }, reconcileAt } } as unknown as FollowedChain;
      chains = { followed: [followed], signer, addresses: { all: () => new Map() } } as unknown as Chains;
      moment = { sequence: 1, atMs: 1, chains: new Map([[followed, { block, coins: new Map() }]]), busy: undefined };
    });
    const prove = async (): Promise<AssetProof['chains'][number]['addresses']> => {
      const parts = { core, moment, coldProofOf: (chain: string, address: string) => coldProofOf(given.db, chain, address) };
      return (await proveAssets(chains, parts))?.chains[0]?.addresses ?? [];
    };
    const desk = (...words: string[]): Promise<readonly string[]> =>
      answerDesk({ chains, storage: { database: given.db, time: realClock } } as unknown as WalletDeskPorts, {
        name: 'cold-proof',
        words,
        as: '',
      });

    it('A14: a cold address is shown with what it holds, and as not signed', async () => {
      const addresses = await prove();
      expect(addresses.find(({ address }) => address === cold)).toEqual({
        address: cold,
        cold: true,
        proof: null,
        sentence: null,
        balances: [{ coin: 'ETH', amount: '40' }],
      });
      expect(addresses.filter((one) => !one.cold).map(({ proof }) => proof?.length)).toEqual([132]);
    });

    it('A14: takes the signature of the offline key, and no other', async () => {
      const sentence = (await desk('MAIN'))[1] ?? '';
      const day = sentence.slice(-10);
      const other = await evm.prove(path(0), sentence, signer);
      await expect(desk('MAIN', day, other)).rejects.toThrow('that is no signature of this sentence');
      const proof = await evm.prove(path(7), sentence, signer);
      await expect(desk('MAIN', '2020-01-01', proof)).rejects.toThrow('that is no signature of this sentence');
      await expect(desk('ELSEWHERE')).rejects.toThrow('no chain with a cold address');
      await desk('MAIN', day, proof);
      expect((await prove()).find(({ address }) => address === cold)).toMatchObject({ proof, sentence });
      expect(sentence).toContain(cold);
    });
  },
  { migrations: wallet.migrations },
);

/** A chain whose blocks move one each: booked in part first, which the journal has, and whole later. */
function followedChain(code: string, core: { sequence: number }) {
  let [height, booked, isHalfBooked] = [0, 0n, false];
  const engine = {
    get isHalfBooked() {
      return isHalfBooked;
    },
    get booked() {
      return { block: { height, hash: `${code} ${height}` }, coins: new Map([['ETH', booked]]) };
    },
  };
  return {
    followed: { setting: { code }, engine } as unknown as FollowedChain,
    begin: () => void ((isHalfBooked = true), (booked += 1n), (core.sequence += 1)),
    end: () => void ((isHalfBooked = false), (height += 1), (core.sequence += 1)),
  };
}

it('names one position of the journal, between two blocks of every chain, and waits for none of them', async () => {
  const core = { sequence: 0 };
  const [first, second] = [followedChain('A', core), followedChain('B', core)];
  second.begin();
  const asked = momentOf([first.followed, second.followed], core, { withinMs: 60_000 });
  // One goes on while the other is at work: the moment is none in which either is at work.
  first.begin();
  second.end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  first.end();
  const { busy, chains, sequence } = await asked;
  expect([...chains.values()].map(({ block, coins }) => [block.hash, coins.get('ETH')])).toEqual([
    ['A 1', 1n],
    ['B 1', 1n],
  ]);
  expect([sequence, busy]).toEqual([4, undefined]);
});

it('gives up a chain whose block stays booked in part, and its assets are not proven then', async () => {
  const core = { sequence: 0 };
  const [first, second] = [followedChain('A', core), followedChain('B', core)];
  second.begin();
  const moment = await momentOf([first.followed, second.followed], core, { withinMs: 0 });
  expect([moment.busy, [...moment.chains.keys()], moment.sequence]).toEqual(['B', [first.followed], 1]);
  const parts = { core: new Core(undefined, undefined, undefined, machines), moment, coldProofOf: () => Promise.resolve(undefined) };
  await expect(proveAssets({ signer: testSigner() } as unknown as Chains, parts)).rejects.toThrow('B has a block that is booked in part');
});
