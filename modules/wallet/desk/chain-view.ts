import type { Operator } from '@agio/contracts';
import type { DeskChain as ShownChain, DeskChainRow, DeskHalt, DeskPayment } from '@agio/contracts/wallet';
import { formatDecimal } from '@agio/kernel';
import type { HaltRecord } from '../shared/desk-model.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { agreeing } from '../machine/state/people.ts';
import type { ChainState } from '../machine/state/state.ts';
import type { WithdrawalRecord } from '../model.ts';
import type { Move } from '../chain/store/store.ts';
import { decisionsOn, deciderOf, peopleOf } from './people.ts';
import { chainNamed, LIST_MAX } from './room.ts';
import { isDecider } from './withdrawal-view.ts';

/** A payment that is on its way for longer than this, and than so many blocks, is stuck. */
const STUCK_MS = 10 * 60_000;
const STUCK_BLOCKS = 20;
const UNDER_WAY: readonly WithdrawalRecord['state'][] = ['approved', 'signed', 'broadcast'];

/** Whether a withdrawal is to leave its chain, or has left it and is not final. */
const isUnderWay = ({ state, to }: WithdrawalRecord): boolean => to === 0 && UNDER_WAY.includes(state);

/** Every chain that the books know; what this server does not follow is in it as well. */
export function chainRows(room: DeskRoom): DeskChainRow[] {
  const state = walletState(room);
  const [toSend, waiting] = [new Map<number, number>(), new Map<number, number>()];
  const count = (counts: Map<number, number>, chain: number): void => void counts.set(chain, (counts.get(chain) ?? 0) + 1);
  for (const one of state.withdrawals.values()) if (isUnderWay(one)) count(toSend, one.chain);
  for (const one of state.deposits.values()) if (one.account === 'suspense') count(waiting, one.chain);
  return state.chains.map((chain) => {
    const setting = room.chains.settings.find(({ code }) => code === chain.code);
    const halts = haltsOf(room, chain);
    return {
      code: chain.code,
      name: setting?.name ?? chain.code,
      family: chain.family,
      isFollowed: chainNamed(room, chain.code) !== undefined,
      height: room.chains.tip(chain.code),
      booked: state.cursor(chain)?.height ?? null,
      confirmations: setting?.confirmations ?? 0,
      isHalted: halts.some(({ coin }) => coin === null),
      halts: halts.length,
      toSend: toSend.get(chain.id) ?? 0,
      waiting: waiting.get(chain.id) ?? 0,
    };
  });
}

/** Halts of a chain, or with null those of every chain. */
export function haltsOf(room: DeskRoom, chain: ChainState | null): HaltRecord[] {
  return [...walletState(room).halts.values()].filter((one) => one.chain === null || one.chain === chain?.id);
}

export async function haltViews(room: DeskRoom, operator: Operator, halts: readonly HaltRecord[]): Promise<DeskHalt[]> {
  const state = walletState(room);
  const codeOf = (chain: number | null): string | null => (chain === null ? null : state.chainById(chain).code);
  const targets = halts.flatMap(({ id, chain }) => [String(id), codeOf(chain) ?? 'all']);
  const decisions = await decisionsOn(room.database, 'wallet.resume', [...new Set(targets)]);
  return halts.map((halt) => {
    const { approvedBy, atMs, cause, chain, coin, direction, id, people } = halt;
    const isAgain = approvedBy.includes(deciderOf(operator).by);
    return {
      id: String(id),
      chain: codeOf(chain),
      coin: coin === null ? null : (room.core.coins[coin]?.code ?? null),
      direction,
      cause,
      since: atMs,
      people,
      approved: agreeing(approvedBy),
      approvedBy: peopleOf(
        room.operators,
        approvedBy,
        decisions.filter(({ at_ms: decidedAt }) => Number(decidedAt) >= atMs),
      ),
      resume: !isDecider(operator) ? 'role' : isAgain ? 'again' : 'allowed',
    };
  });
}

/** One chain with everything but what nodes must be asked for. */
export async function chainDetails(room: DeskRoom, operator: Operator, chain: ChainState, moves: readonly Move[]): Promise<ShownChain> {
  const row = chainRows(room).find(({ code }) => code === chain.code);
  if (row === undefined) throw new Error('a chain is one of the chains');
  const followed = chainNamed(room, chain.code);
  const { coins = [], secondsPerBlock = 0 } = followed?.setting ?? {};
  const house = followed?.engine.house;
  return {
    ...row,
    secondsPerBlock,
    agreement: followed?.adapter.agreement ?? 1,
    halts: await haltViews(room, operator, haltsOf(room, chain)),
    unexplained: unexplainedOf(room, chain),
    payments: paymentsOf(room, chain, moves, secondsPerBlock),
    coins: coins.map(({ asset, coin, deposit, withdrawal }) => ({
      coin,
      isNative: asset === 'native',
      isDepositOpen: deposit.open,
      isWithdrawalOpen: withdrawal.open,
    })),
    addresses:
      house === undefined
        ? null
        : { hot: house.hot, gas: house.gas, cold: house.cold ?? null, deposits: room.chains.addresses.all(chain.code).size },
  };
}

function unexplainedOf(room: DeskRoom, chain: ChainState): ShownChain['unexplained'] {
  const entries = [...walletState(room).unexplained.values()].filter((one) => one.chain === chain.id);
  return entries.slice(0, LIST_MAX).map(({ coin, height, id, to, txid, units }) => ({
    id: String(id),
    coin: room.core.coins[coin]?.code ?? '',
    amount: formatDecimal(BigInt(units), chain.coins.get(coin)?.decimals ?? 0),
    to,
    txid,
    height,
  }));
}

/** Withdrawals that are approved and not final, and moves between the house's own addresses, the oldest first. */
function paymentsOf(room: DeskRoom, chain: ChainState, moves: readonly Move[], secondsPerBlock: number): DeskPayment[] {
  const nowMs = room.now();
  const isLate = (sinceMs: number): boolean => nowMs - sinceMs > Math.max(STUCK_MS, STUCK_BLOCKS * secondsPerBlock * 1_000);
  const withdrawals = [...walletState(room).withdrawals.values()].filter((one) => one.chain === chain.id && isUnderWay(one));
  const paid = withdrawals.slice(0, LIST_MAX).map((one): DeskPayment => {
    const coin = room.core.coins[one.coin];
    return {
      id: String(one.id),
      kind: 'withdrawal',
      coin: coin?.code ?? null,
      amount: coin === undefined ? null : formatDecimal(BigInt(one.amount) - BigInt(one.fee), coin.decimals),
      state: one.state as DeskPayment['state'],
      txid: one.signed.at(-1)?.txid ?? null,
      since: one.updatedAtMs,
      waits: one.waits,
      isStuck: one.signed.length > 0 && isLate(one.updatedAtMs),
    };
  });
  const followed = chainNamed(room, chain.code);
  const moved = moves.slice(0, LIST_MAX).map((move): DeskPayment => {
    const listing = followed?.setting.coins.find(({ asset }) => asset === move.asset || followed.adapter.address(asset) === move.asset);
    return {
      id: move.id.slice(0, 64),
      kind: move.kind,
      coin: listing?.coin ?? null,
      amount: listing === undefined ? null : formatDecimal(move.units, listing.decimals),
      state: move.state === 'signed' ? 'signed' : 'sent',
      txid: move.attempts.at(-1)?.txid ?? null,
      since: move.updatedAtMs,
      waits: null,
      isStuck: isLate(move.updatedAtMs),
    };
  });
  return [...paid, ...moved];
}
