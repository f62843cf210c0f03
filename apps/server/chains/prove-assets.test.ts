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
import { answerDesk } from '../control/wallet-desk.ts';
import type { WalletDeskPorts } from '../control/wallet-desk.ts';
import { machines } from '../machines.ts';
import type { Chains, Followed } from './chains.ts';
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
      const coins = [{ coin: 'ETH', chainUnits: 41n * ETHER, bookedUnits: 41n * ETHER, difference: 0n }];
      const followed = { setting, adapter, engine: { house: { hot, gas, cold } } } as unknown as Followed;
      chains = { followed: [followed], signer, addresses: { all: () => new Map() } } as unknown as Chains;
      moment = { sequence: 1, chains: new Map([[followed, { chain: 'MAIN', block: { height: 5, hash: '0xh' }, addresses: 3, coins }]]) };
    });
    const prove = async (): Promise<AssetProof['chains'][number]['addresses']> => {
      const parts = { core, moment, coldProofOf: (chain: string, address: string) => coldProofOf(given.db, chain, address), nowMs: 1 };
      return (await proveAssets(chains, parts))?.chains[0]?.addresses ?? [];
    };
    const desk = (...words: string[]): Promise<readonly string[]> =>
      answerDesk({ chains, storage: { database: given.db } } as unknown as WalletDeskPorts, { name: 'cold-proof', words, as: '' });

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

/** A chain with one coin, which moves one of it per step: first on the chain, later in the journal. */
function followedChain(core: { sequence: number }) {
  let turn: Promise<unknown> = Promise.resolve();
  let units = 0n;
  const block = { height: 5, hash: '0xh' };
  const chain = {
    setting: { code: 'MAIN' },
    coins: [{ coin: 'ETH', asset: 'native', from: 0 }],
    addresses: () => new Map(),
    hot: { address: 'hot' },
    gas: { address: 'hot' },
    books: { cursor: () => block, custody: () => units },
    adapter: { balances: () => Promise.resolve([units]) },
  };
  const alone = <T>(work: (of: typeof chain) => Promise<T>): Promise<T> => {
    const result = turn.then(() => work(chain));
    turn = result;
    return result;
  };
  const step = (booked: Promise<void>): Promise<void> =>
    alone(async () => {
      units += 1n;
      await booked;
      core.sequence += 1;
    });
  const reconcile = () => alone(() => Promise.resolve({ coins: [{ chainUnits: units }] }));
  return { followed: { engine: { alone, reconcile } } as unknown as Followed, step };
}

it('holds every chain against one position of the journal: nothing is booked between them', async () => {
  const core = { sequence: 0 };
  const [first, second] = [followedChain(core), followedChain(core)];
  const { promise: booked, resolve: book } = Promise.withResolvers<void>();
  const steps = [second.step(booked)];
  const asked = momentOf([first.followed, second.followed], core);
  // Asked for while the second is still at work: what waits there already goes first, and the first is held meanwhile.
  steps.push(first.step(Promise.resolve()), second.step(Promise.resolve()));
  book();
  const { sequence, chains } = await asked;
  const onChains = [...chains.values()].map((one) => one?.coins[0]?.chainUnits ?? 0n);
  expect(onChains).toEqual([0n, 2n]);
  expect(sequence).toBe(2);
  await Promise.all(steps);
  expect(core.sequence).toBe(3);
});

it('does not hold chains for one that is at work for long', async () => {
  const core = { sequence: 0 };
  const [first, second] = [followedChain(core), followedChain(core)];
  const { promise: booked, resolve: book } = Promise.withResolvers<void>();
  const long = second.step(booked);
  const asked = momentOf([first.followed, second.followed], core, 1);
  await first.step(Promise.resolve());
  book();
  await long;
  const { chains } = await asked;
  expect([...chains.values()].map((one) => one?.coins[0]?.chainUnits)).toEqual([1n, 1n]);
});
