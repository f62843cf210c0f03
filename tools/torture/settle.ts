import type { Withdrawal } from '@agio/contracts/wallet';
import { askControl } from '../../apps/server/control/ask-control.ts';
import { LOCAL_CONFIRMATIONS } from '../../apps/server/chains/local-settings.ts';
import type { Server } from '../../harness/server.ts';
import type { Chance } from '../simulate/chance.ts';
import type { ChainView } from './chain-view.ts';
import { CHAIN, COINS } from './site.ts';
import type { Who } from './site.ts';
import { depositsOf, isOpen, withdrawalsOf } from './wallet-told.ts';

const SETTLED_WITHIN_MS = 60_000;
const LOOK_MS = 150;

export interface Settled {
  readonly problems: string[];
  /** Milliseconds until nothing was open any more. */
  readonly afterMs: number;
}

/**
 * Waits until the platform has booked everything that is final and nothing is in progress: every withdrawal has ended, every deposit is
 * credited. Random decisions replace those of people. At each check, chain and books must agree to the last unit.
 */
export async function settle(server: Server, chain: ChainView, whos: readonly Who[], chance: Chance): Promise<Settled> {
  const before = performance.now();
  for (;;) {
    const head = await chain.height();
    const { booked, problems } = await reconciled(server.dataDir);
    if (problems.length > 0) return { problems, afterMs: performance.now() - before };
    let waiting = 0;
    for (const who of whos) {
      const open = (await withdrawalsOf(who)).filter(isOpen);
      for (const withdrawal of open) if (withdrawal.state === 'to_audit') await decide(server, who, withdrawal, chance);
      waiting += open.length + (await depositsOf(who)).filter(({ state }) => state === 'confirming').length;
    }
    const afterMs = performance.now() - before;
    if (waiting === 0 && booked > head - LOCAL_CONFIRMATIONS) return { problems: [], afterMs };
    if (afterMs > SETTLED_WITHIN_MS)
      return { problems: [`${waiting} deposits and withdrawals do not end; the server said:\n${server.output()}`], afterMs };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function decide({ dataDir }: Server, { client }: Who, { id }: Withdrawal, chance: Chance): Promise<void> {
  const how = chance.pick(['approve', 'reject', 'cancel']);
  if (how === 'cancel') await client.call('cancelWithdrawal', { body: { id } });
  else await askControl(dataDir, { name: how, words: how === 'reject' ? [id, 'policy'] : [id], as: 'torture' });
}

/** The output of the command, parsed as an operator reads it. */
async function reconciled(dataDir: string): Promise<{ booked: number; problems: string[] }> {
  const lines = await askControl(dataDir, { name: 'reconcile', words: [], as: 'torture' });
  const problems: string[] = [];
  let booked = -1;
  for (const { code } of COINS) {
    const line = lines.find((one) => one.startsWith(`${CHAIN} ${code}: `));
    const found = /difference (-?\d+) units after block (\d+)$/.exec(line ?? '');
    if (found === null) continue;
    booked = Number(found[2]);
    if (found[1] !== '0') problems.push(`reconciliation: ${line}`);
  }
  const unready = lines.includes(`${CHAIN}: no block is booked yet`);
  if (booked < 0 && !unready) problems.push(`reconciliation says nothing of ${CHAIN}: ${lines.join('; ')}`);
  if (lines.at(-1) !== 'all differences are zero') problems.push(`reconciliation: ${lines.join('; ')}`);
  return { booked, problems };
}
