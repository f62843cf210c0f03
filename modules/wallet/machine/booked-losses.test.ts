// Protects: a reorganisation below losses that people booked by hand takes back what is there and no more; it never stops the process, and the rest is owed.
import { expect, it } from 'vitest';
import { Vault } from '../testing/vault.ts';

const ETHER = 10n ** 18n;
/** In atoms of the books. */
const ONE = 100_000_000n;

/** Alice has one ETH that came with block 5. */
function vaultWithOne(): Vault {
  const vault = new Vault();
  vault.advance(4);
  vault.credit({ height: 5, units: ETHER });
  vault.advance(5);
  return vault;
}

function loss(vault: Vault, units: bigint, account: 'trading' | 'suspense' | 'house' = 'house'): void {
  const owner = account === 'trading' ? vault.alice : 0;
  const action = { do: 'adjust', chain: 'LOCAL', coin: 'ETH', units: String(-units), owner, account, unexplained: null } as const;
  vault.compared(-units);
  expect(vault.desk(action)).toMatchObject({ ok: true });
}

const backing = (vault: Vault, source: number): bigint => BigInt(vault.core.backing(vault.coin('ETH'), source));

/** What the books say once everything that came was taken back. */
function expectNothingThere(vault: Vault): void {
  expect(vault.units('ETH')).toBe(0n);
  expect(vault.core.audit()).toEqual([]);
  expect(vault.told()).toEqual([]);
}

it('a loss that nobody could pay ends with the deposit that it came out of', () => {
  const vault = vaultWithOne();
  loss(vault, ETHER / 2n);
  expect([backing(vault, 1), backing(vault, 0)]).toEqual([ONE / 2n, ONE / 2n]);
  expect(vault.reorganise(4)).toMatchObject({ ok: true });
  expect([vault.trading(vault.alice), backing(vault, 0)]).toEqual([0n, 0n]);
  expect(vault.running.state.debts.size).toBe(0);
  expectNothingThere(vault);
});

it('a loss that the house paid is the house’s again, out of what the owner of the deposit has', () => {
  const vault = vaultWithOne();
  vault.credit({ height: 6, txid: 'ours', units: ETHER / 2n, account: 'house' });
  vault.advance(6);
  loss(vault, ETHER);
  // The house had half of it, the rest stands nowhere; half an ETH is left on the chain.
  expect([vault.house(), backing(vault, 1), backing(vault, 0)]).toEqual([0n, ONE / 2n, ONE / 2n]);
  expect(vault.reorganise(4)).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(0n);
  expectNothingThere(vault);
});

it('what nobody could pay is covered by the house once it has coins again, by two people and no more than there is', () => {
  const vault = vaultWithOne();
  loss(vault, ETHER);
  expect([backing(vault, 1), backing(vault, 0)]).toEqual([0n, ONE]);
  const cover = (atoms: bigint, by?: [number, number]) => vault.desk({ do: 'cover', coin: 'ETH', atoms: String(atoms) }, by);
  expect(cover(ONE)).toMatchObject({ refusal: 'wallet.balance_not_enough' });
  vault.credit({ height: 6, txid: 'ours', units: 3n * ETHER, account: 'house' });
  expect(cover(0n)).toMatchObject({ refusal: 'wallet.amount_zero' });
  expect(cover(ONE + 1n)).toMatchObject({ refusal: 'wallet.state_changed' });
  expect(vault.desk({ do: 'cover', coin: 'NONE', atoms: '1' })).toMatchObject({ refusal: 'unknown_coin' });
  expect(cover(ONE, [1, 1])).toMatchObject({ refusal: 'wallet.same_reviewer' });
  expect(cover(ONE)).toMatchObject({ ok: true });
  expect([vault.house(), backing(vault, 1), backing(vault, 0)]).toEqual([2n * ONE, 3n * ONE, 0n]);
  // Everything that is owed is on the chain, and nothing is left to be covered.
  expect([vault.trading(vault.alice), vault.units('ETH')]).toEqual([ONE, 3n * ETHER]);
  expect(cover(1n)).toMatchObject({ refusal: 'wallet.state_changed' });
  expect([vault.core.audit(), vault.told()]).toEqual([[], []]);
});

it('what the owner of the deposit has no more is owed', () => {
  const vault = vaultWithOne();
  const words = { dayLimit: '', verification: 'v', words: '', request: null };
  vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, coin: 'ETH', amount: String(ONE), ...words });
  loss(vault, ETHER / 2n);
  expect(vault.reorganise(4)).toMatchObject({ ok: true });
  const debt = [...vault.running.state.debts.values()];
  expect(debt).toMatchObject([{ customer: vault.alice, house: 0n, nowhere: ONE }]);
  // Bob has what is backed by nothing any more, until she pays.
  expect([vault.trading(vault.bob), backing(vault, 0)]).toEqual([ONE, ONE]);
  expectNothingThere(vault);
  vault.resume();
  vault.credit({ height: 5, txid: 'again', units: 3n * ETHER });
  expect([vault.trading(vault.alice), vault.running.state.debts.size]).toEqual([2n * ONE, 0]);
  expect(vault.core.audit()).toEqual([]);
});

it('a loss booked on the owner of the deposit is taken from them once more only as a debt that people see', () => {
  const vault = vaultWithOne();
  loss(vault, ETHER / 2n, 'trading');
  expect(vault.reorganise(4)).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(0n);
  expect([...vault.running.state.debts.values()]).toMatchObject([{ house: 0n, nowhere: ONE / 2n }]);
  expectNothingThere(vault);
});

it('what waits for people and is backed no more goes with its deposit', () => {
  for (const account of ['suspense', 'house'] as const) {
    const vault = new Vault();
    vault.advance(4);
    vault.credit({ height: 5, units: ETHER, owner: 0, account });
    vault.credit({ height: 5, txid: 'other', units: ETHER });
    vault.advance(5);
    loss(vault, ETHER + ETHER / 2n, 'trading');
    expect(vault.reorganise(4)).toMatchObject({ ok: true });
    expectNothingThere(vault);
    expect(vault.core.balances(0).reduce((sum, { available, held }) => sum + BigInt(available) + BigInt(held), 0n)).toBe(0n);
  }
});

it('a payment that people settled by hand stays paid when its block goes, and what it was paid out of is owed', () => {
  const vault = vaultWithOne();
  const { id } = vault.withdraw({ amount: String(ONE / 2n), fee: '0' }) as { id: number };
  const left = { chain: 'LOCAL', coin: 'ETH', height: 6, block: 'h6', txid: 'lost', to: 'out', units: String(ETHER / 2n) } as const;
  vault.apply({ kind: 'wallet.unexplained', ...left, why: 'departure', people: 2 });
  vault.advance(6);
  expect(vault.desk({ do: 'settle', unexplained: 1, withdrawal: id })).toMatchObject({ ok: true });
  expect(vault.reorganise(4)).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(0n);
  expect([...vault.running.state.debts.values()]).toMatchObject([{ house: 0n, nowhere: ONE / 2n }]);
  expectNothingThere(vault);
});

it('what the network took comes back to the house where it does not stand nowhere any more', () => {
  const vault = vaultWithOne();
  vault.spend(6, ETHER / 4n);
  vault.advance(6);
  loss(vault, ETHER / 2n);
  // The deposit goes, and with it three quarters that stood nowhere; then the old chain is booked again, and its fee with it.
  vault.credit({ height: 7, txid: 'more', units: ETHER });
  vault.advance(7);
  vault.reorganise(5);
  expect(backing(vault, 0)).toBe(ONE / 2n);
  vault.reorganise(4);
  expectNothingThere(vault);
});
