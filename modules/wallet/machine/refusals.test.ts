// Protects every "no" of the wallet: each refusal there is can be met, is met where it belongs, and changes nothing.
import { describe, expect, it } from 'vitest';
import type { MachineReply } from '@agio/core';
import { HALT_CAUSES, HALT_DIRECTIONS, HALTS_MAX } from '../shared/desk-model.ts';
import { WALLET_REFUSALS } from '../model.ts';
import type { WalletRefusal } from '../model.ts';
import { Vault } from '../testing/vault.ts';

const ETHER = 10n ** 18n;

/** Brings a vault to where the refusal waits, and gives what is refused there. */
type Way = (vault: Vault) => () => MachineReply;

const halt = (vault: Vault, cause: (typeof HALT_CAUSES)[number]): MachineReply =>
  vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause, people: 1, by: 7 });

const WAYS = {
  'wallet.unknown_chain': (vault) => () => vault.withdraw({ chain: 'NOWHERE' }),
  'wallet.unknown_coin_on_chain': (vault) => () => vault.withdraw({ coin: 'BTC' }),
  'wallet.already_exists': (vault) => () => vault.apply({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' }),
  'wallet.invalid': (vault) => () => vault.withdraw({ amount: '-1' }),
  'wallet.amount_zero': (vault) => () => vault.withdraw({ amount: '0', fee: '0' }),
  'wallet.amount_too_fine': (vault) => () => vault.withdraw({ coin: 'USDT', amount: '10001', fee: '0' }),
  'wallet.amount_below_fee': (vault) => () => vault.withdraw({ amount: '1000000' }),
  'wallet.balance_not_enough': (vault) => () => vault.withdraw({ amount: '300000001' }),
  'wallet.halted': (vault) => {
    halt(vault, 'incident');
    return () => vault.withdraw({});
  },
  'wallet.already_booked': (vault) => {
    vault.credit({ height: 9, units: ETHER });
    return () => vault.credit({ height: 9, units: ETHER });
  },
  'wallet.out_of_order': (vault) => {
    vault.credit({ height: 9, block: 'a', units: ETHER });
    return () => vault.credit({ height: 9, block: 'b', txid: 'other', units: ETHER });
  },
  'wallet.reorganised_too_deep': (vault) => () => vault.reorganise(1),
  'wallet.issue_out_of_bound': (vault) => () => vault.credit({ height: 9, units: 10n ** 59n }),
  'wallet.too_many_open': (vault) => {
    for (let open = 0; open < 20; open += 1) vault.withdraw({ amount: '1000001' });
    return () => vault.withdraw({ amount: '1000001' });
  },
  'wallet.day_limit': (vault) => () => vault.withdraw({ dayLimit: '99999999' }),
  'wallet.verification_used': (vault) => {
    vault.withdraw({ verification: 'once' });
    return () => vault.withdraw({ verification: 'once' });
  },
  'wallet.not_found': (vault) => {
    const { id: withdrawal } = vault.withdraw({ approvals: 1 }) as { id: number };
    return () => vault.apply({ kind: 'wallet.cancel', customer: vault.bob, withdrawal });
  },
  'wallet.not_kept': (vault) => {
    const { id: deposit } = vault.credit({ height: 5, units: ETHER, account: 'house' }) as { id: number };
    return () => vault.desk({ do: 'give_back', deposit, customer: vault.bob, coin: 'ETH', atoms: '1' });
  },
  'wallet.state_changed': (vault) => {
    const { id } = vault.withdraw({}) as { id: number };
    return () => vault.step('cancel', id);
  },
  'wallet.too_early': (vault) => {
    const { id } = vault.withdraw({ readyAtMs: vault.nowMs + 1_000 }) as { id: number };
    vault.pass(999);
    return () => vault.step('mature', id);
  },
  'wallet.same_reviewer': (vault) => {
    const { id } = vault.withdraw({ approvals: 2 }) as { id: number };
    vault.review(id, 7);
    return () => vault.review(id, 7);
  },
  'wallet.person_left': (vault) => {
    vault.apply({ kind: 'wallet.person', person: 7, decides: false });
    vault.credit({ height: 5, units: 10n ** 18n });
    vault.withdraw({ amount: '1000', fee: '1', approvals: 2, readyAtMs: 0 });
    return () => vault.review(1, 7);
  },
  'wallet.beyond_difference': (vault) => {
    vault.fund();
    const action = { do: 'adjust', chain: 'LOCAL', coin: 'ETH', units: '1', owner: 0, account: 'house', unexplained: null } as const;
    return () => vault.apply({ kind: 'wallet.propose', action, by: 7 });
  },
  'wallet.spend_in_use': (vault) => {
    const [one, two] = [vault.withdraw({}), vault.withdraw({})] as [{ id: number }, { id: number }];
    vault.sign(one.id, 'a', ['nonce:1']);
    return () => vault.sign(two.id, 'b', ['nonce:2', 'nonce:1']);
  },
  'wallet.same_account': (vault) => () => vault.withdraw({ to: vault.alice }),
  'wallet.address_closed': (vault) => {
    for (let time = 0; time < 3; time += 1) {
      const { id } = vault.withdraw({ amount: '2000000' }) as { id: number };
      vault.sign(id, `r${id}`, [`r:${id}`]);
      vault.apply({ kind: 'wallet.fail', withdrawal: id, reason: 'reverted' });
    }
    return () => vault.withdraw({});
  },
  'wallet.debt': (vault) => {
    vault.credit({ height: 9, units: ETHER });
    vault.advance(9);
    const words = { dayLimit: '', verification: 'v', words: '', request: null };
    vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, coin: 'ETH', amount: '400000000', ...words });
    vault.reorganise(8);
    vault.resume();
    return () => vault.withdraw({ coin: 'USDT', amount: '10000', fee: '0' });
  },
  'wallet.unexplained_left': (vault) => {
    const left = { coin: 'ETH', height: 9, block: 'h9', txid: 'theft', to: '0xthief', units: '5', why: 'departure', people: 1 } as const;
    vault.apply({ kind: 'wallet.unexplained', chain: 'LOCAL', ...left });
    return () => vault.apply({ kind: 'wallet.resume', halt: 1, by: 7 });
  },
  'wallet.too_many': (vault) => {
    vault.apply({ kind: 'wallet.define_chain', code: 'OTHER', family: 'evm' });
    const places = [null, 'LOCAL', 'OTHER'].flatMap((chain) => [null, 'ETH', 'USDT'].map((coin) => ({ chain, coin })));
    const ways = HALT_DIRECTIONS.flatMap((direction) => HALT_CAUSES.map((cause) => ({ direction, cause })));
    const all = places.flatMap((place) => ways.map((way) => ({ kind: 'wallet.halt', ...place, ...way, people: 1, by: 7 }) as const));
    for (const one of all.slice(0, HALTS_MAX)) vault.apply(one);
    return () => vault.apply(all[HALTS_MAX]!);
  },
} as const satisfies Record<WalletRefusal, Way>;

describe('a refusal of the wallet', () => {
  it.each(WALLET_REFUSALS)('%s: is given where it belongs, and nothing is different after it', (refusal) => {
    const vault = new Vault();
    vault.fund();
    const ask = WAYS[refusal](vault);
    const before = { balances: vault.balancesText(), state: structuredClone({ ...vault.running.state }), told: vault.facts.length };
    expect(ask()).toMatchObject({ ok: false, refusal });
    const after = { balances: vault.balancesText(), state: structuredClone({ ...vault.running.state }), told: vault.facts.length };
    expect(after).toEqual(before);
  });
});
