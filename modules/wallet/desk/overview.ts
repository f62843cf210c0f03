import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { DAY_MS } from '@agio/kernel/time';
import { noteDecision } from './decisions.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import type { WithdrawalRecord } from '../model.ts';
import { checkProof } from '../proof/check-proof.ts';
import { newestProof } from '../proof/liabilities.ts';
import { chainRows } from './chain-view.ts';
import { waitingDeposits } from './deposits.ts';
import { deciderOf } from './people.ts';
import { mayAgree } from './proposals.ts';
import { callerOf } from './room.ts';
import { failedSince } from './withdrawal-rows.ts';
import { isDecider } from './withdrawal-view.ts';

export function deskOverviewHandlers(
  room: DeskRoom,
): DeskHandlers<'deskWalletCounts' | 'deskWalletProof' | 'deskWalletProve' | 'deskWalletCheckProof'> {
  let checking: Promise<string[]> | undefined;
  return {
    async deskWalletCounts(_input, context) {
      const operator = callerOf(context);
      const state = walletState(room);
      const open = [...state.withdrawals.values()];
      const by = deciderOf(operator).by;
      const second = open.filter((one) => one.state === 'to_audit' && one.approvedBy.length > 0);
      const proposals = [...state.proposals.values()];
      const chains = chainRows(room);
      const nowMs = room.now();
      return answer({
        toAudit: queueOf(open.filter((one) => one.state === 'to_audit')),
        second: {
          ...queueOf(second),
          forYou: isDecider(operator) ? second.filter((one) => !one.approvedBy.includes(by) && !isOwn(one)).length : 0,
        },
        delayed: queueOf(open.filter((one) => one.state === 'requested')),
        underWay: queueOf(open.filter((one) => one.state === 'approved' || one.state === 'signed' || one.state === 'broadcast')),
        failedToday: await failedSince(room.database, nowMs - (nowMs % DAY_MS)),
        deposits: await waitingDeposits(room.database),
        proposals: {
          count: proposals.length,
          oldestAt: proposals.length === 0 ? null : Math.min(...proposals.map(({ atMs }) => atMs)),
          forYou: proposals.filter((one) => mayAgree(operator, one)).length,
        },
        chains: chains.length,
        halted: chains.filter(({ halts }) => halts > 0).length,
      });
      function isOwn({ customer, to }: WithdrawalRecord): boolean {
        return [customer, to].some((one) => one !== 0 && room.operators.isOwn(operator, one));
      }
    },
    async deskWalletProof() {
      const proof = await newestProof(room.database);
      if (proof === undefined) return answer({ proof: null });
      const { atMs, coins, id, statement } = proof;
      return answer({
        proof: { id, time: atMs, coins: coins.length, number: statement?.number ?? null, hash: statement?.hash ?? null },
      });
    },
    async deskWalletProve({ body }, context) {
      const { prove } = room.chains;
      if (prove === undefined) return fail('UNAVAILABLE');
      await noteDecision(
        room.database,
        { name: callerOf(context).name, action: 'desk.prove', target: '', reason: body.reason },
        room.clock.wall(),
      );
      return answer({ made: [...(await prove())] });
    },
    async deskWalletCheckProof() {
      const proof = await newestProof(room.database);
      if (proof === undefined) return answer({ problems: [] });
      const owners = {
        uidOf: (customer: number) => room.uidOf(customer),
        rootOf: (owner: number) => room.core.rootOf(owner),
        heldFor: room.heldFor,
      };
      // It goes through everything that is owed: once at a time, however many ask.
      checking ??= checkProof(room.database, proof, room.core.coins, owners).finally(() => (checking = undefined));
      return answer({ problems: await checking });
    },
  };
}

function queueOf(list: readonly WithdrawalRecord[]): { count: number; oldestAt: number | null } {
  return {
    count: list.length,
    oldestAt: list.reduce<number | null>((least, one) => Math.min(least ?? one.createdAtMs, one.createdAtMs), null),
  };
}
