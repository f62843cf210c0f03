import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { parseDecimal } from '@agio/kernel';
import { moveToCold } from '../chain/house/house-moves.ts';
import { sqlChainStore } from '../chain/store/sql-store.ts';
import { noteDecision } from './decisions.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { act, problemsOfHalt } from './acts.ts';
import { chainDetails, chainRows, haltsOf, haltViews } from './chain-view.ts';
import { askNodes, Kept } from './nodes.ts';
import type { NodesSaid } from './nodes.ts';
import { asked, callerOf, chainNamed, deciderIn, deskFailure, isFailure } from './room.ts';
import { standingOf, standingView } from './standing.ts';
import type { ChainStanding } from './standing.ts';

const NODES_MS = 5_000;
const STANDING_MS = 10_000;

type ReadCall = 'deskWalletChains' | 'deskWalletChain' | 'deskWalletNodes' | 'deskWalletReconciliation';
type ActCall = 'deskWalletHalt' | 'deskWalletResume' | 'deskWalletSweep' | 'deskWalletToCold';

export function deskChainHandlers(room: DeskRoom): DeskHandlers<ReadCall | ActCall> {
  return { ...readers(room), ...halting(room), ...moves(room) };
}

function readers(room: DeskRoom): DeskHandlers<ReadCall> {
  const nodes = new Kept<NodesSaid>(room.clock, NODES_MS);
  const standings = new Kept<{ readonly at: number; readonly standing: ChainStanding | undefined }>(room.clock, STANDING_MS);
  const store = sqlChainStore(room.database, room.proofs);
  return {
    async deskWalletChains(_input, context) {
      const everywhere = haltsOf(room, null);
      return answer({ list: chainRows(room), everywhere: await haltViews(room, callerOf(context), everywhere) });
    },
    async deskWalletChain({ params }, context) {
      const chain = walletState(room).chain(params.code);
      if (chain === undefined) return fail('NOT_FOUND');
      return answer(await chainDetails(room, callerOf(context), chain, await store.openMoves(chain.code)));
    },
    async deskWalletNodes({ params }) {
      const chain = chainNamed(room, params.code);
      if (chain === undefined) return fail('NOT_FOUND');
      const said = await nodes.get(params.code, () => askNodes(chain, room.clock));
      return answer({ list: [...said.list], fee: said.fee });
    },
    async deskWalletReconciliation({ params }) {
      const chain = chainNamed(room, params.code);
      if (chain === undefined) return fail('NOT_FOUND');
      const found = await asked(() =>
        standings.get(params.code, async () => ({ standing: await chain.engine.alone(standingOf), at: room.clock.wall() })),
      );
      if (isFailure(found)) return found;
      const { at, standing } = found;
      if (standing === undefined) return fail('UNAVAILABLE', { problem: 'no block is booked yet' });
      const { hash, height } = standing.block;
      return answer({ height, hash, at, coins: standingView(room, params.code, standing) });
    },
  };
}

function halting(room: DeskRoom): DeskHandlers<'deskWalletHalt' | 'deskWalletResume'> {
  return {
    async deskWalletHalt({ body }, context) {
      const operator = callerOf(context);
      const { cause, chain, coin, direction, reason } = body;
      const by = deciderIn(context);
      const command = { kind: 'wallet.halt', chain, coin, direction, cause, people: 1, by: by.by } as const;
      const acted = await act(room, by, command, { target: chain ?? 'all', reason });
      if (!acted.ok) return deskFailure(acted);
      const halt = walletState(room).halts.get(acted.id ?? 0);
      const [view] = halt === undefined ? [] : await haltViews(room, operator, [halt]);
      return view === undefined ? fail('STATE_CHANGED') : answer(view);
    },
    async deskWalletResume({ body, params }, context) {
      if (body.id !== params.id) return fail('PARAMETER_ERROR', [{ field: 'id', problem: 'differs' }]);
      const halt = walletState(room).halts.get(Number(params.id));
      if (halt === undefined) return fail(Number(params.id) <= walletState(room).counts.halts ? 'STATE_CHANGED' : 'NOT_FOUND');
      const apart = await asked(async () => ({ found: await problemsOfHalt(room.core, room.deskChains(), halt) }));
      if (isFailure(apart)) return apart;
      if (apart.found !== undefined) return fail('CHAIN_NOT_IN_ORDER', { chain: apart.found.code, problems: apart.found.problems });
      const by = deciderIn(context);
      const acted = await act(room, by, { kind: 'wallet.resume', halt: halt.id, by: by.by }, { target: params.id, reason: body.reason });
      if (!acted.ok) return deskFailure(acted);
      return answer({ left: acted.id === 0 || acted.id === undefined ? 0 : 1 });
    },
  };
}

/** Moves between the house's own addresses. */
function moves(room: DeskRoom): DeskHandlers<'deskWalletSweep' | 'deskWalletToCold'> {
  return {
    async deskWalletSweep({ body, params }, context) {
      const chain = chainNamed(room, params.code);
      if (chain === undefined) return fail('NOT_FOUND');
      const { name } = callerOf(context);
      await noteDecision(room.database, { name, action: 'desk.sweep', target: params.code, reason: body.reason }, room.clock.wall());
      const done = await asked(async () => {
        await chain.engine.sweepNow();
        return {};
      });
      return isFailure(done) ? done : answer({});
    },
    async deskWalletToCold({ body, params }, context) {
      const chain = chainNamed(room, params.code);
      if (chain === undefined) return fail('NOT_FOUND');
      if (body.chain !== params.code) return fail('PARAMETER_ERROR', [{ field: 'chain', problem: 'differs' }]);
      const decimals = chain.setting.coins.find(({ coin }) => coin === body.coin)?.decimals;
      const units = decimals === undefined ? undefined : parseDecimal(body.amount, decimals);
      if (units === undefined) return fail('PARAMETER_ERROR', [{ field: 'amount', problem: 'too_fine' }]);
      if (units === 0n) return fail('AMOUNT_ZERO');
      const { name } = callerOf(context);
      const target = `${body.chain} ${body.coin} ${body.amount}`;
      await noteDecision(room.database, { name, action: 'desk.to-cold', target, reason: body.reason }, room.clock.wall());
      const done = await asked(() => chain.engine.alone((followed) => moveToCold(followed, body.coin, units)));
      if (typeof done === 'string') return answer({ txid: done });
      return isFailure(done) ? done : fail('PAYMENT_CANNOT_CHANGE', done);
    },
  };
}
