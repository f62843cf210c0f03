import { existsSync } from 'node:fs';
import { hasWalletKeys, makeWalletKeys, openSigner, readPublicKeys, WalletKeysError } from '@agio/chains';
import { holdFolder } from '@agio/journal';
import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { networkProblems, readChainFile } from '../chains/chain-file.ts';
import { ConfigError } from '../settings/config.ts';
import { approvalsIn } from './approvals.ts';
import { Guard } from './guard.ts';
import { JournalView } from './journal-view.ts';
import { ListedCoins } from './listed-coins.ts';
import type { SignerStanding } from './messages.ts';
import { rulesOf } from './rules.ts';
import type { ChainRules } from './rules.ts';
import type { SignerSettings } from './settings.ts';
import { SignedLog } from './signed-log.ts';
import { startSignerServer } from './signer-server.ts';

/** How often the journal is read, so that little is left to read after a long pause. */
const REFRESH_MS = 5_000;

export interface RunningSigner {
  stop(): Promise<void>;
}

/** Opens the keys and answers requests. With `make`, for trials, keys are made if there are none. */
export async function runSigner(
  settings: SignerSettings,
  { make, say }: { readonly make: boolean; readonly say: (line: string) => void },
): Promise<RunningSigner> {
  const { bitcoin, folder, journal, key } = settings;
  const entries = settings.chains === undefined ? [] : readChainFile(settings.chains);
  const problems = networkProblems(entries, bitcoin);
  if (problems.length > 0) throw new ConfigError(problems);
  const own = entries.map(rulesOf);
  // Two signers on one folder would each know only half of what was signed.
  const lock = await holdFolder(folder);
  if (!hasWalletKeys(folder)) {
    if (!make) throw new WalletKeysError(`there are no wallet keys in ${folder}: npm run wallet-key -- make, restore or take-over`);
    makeWalletKeys(folder, key);
  }
  const keys = openSigner({ folder, key, bitcoin });
  const publicKeys = readPublicKeys(folder);
  assert(publicKeys !== undefined, 'opened keys have their public half beside them');
  const log = new SignedLog(folder);
  const view = journal === undefined ? undefined : new JournalView(journal);
  let isBlind = false;
  const follow = (): void => {
    isBlind = !followed(view, say);
  };
  const listed = new ListedCoins(folder, { now: realClock.wall, say });
  const ofSettings = (): readonly ChainRules[] => [
    ...own,
    ...(settings.localChains !== undefined && existsSync(settings.localChains) ? rulesIn(settings.localChains) : []),
  ];
  const guard = new Guard({
    keys,
    log,
    rules() {
      follow();
      return listed.beside(ofSettings(), view?.listings() ?? []);
    },
    withdrawals: view,
    approvals: () => approvalsIn(folder),
    now: realClock.wall,
    say,
  });
  follow();
  const standing = (): SignerStanding => ({ journal: view === undefined ? 'none' : isBlind ? 'blind' : 'read' });
  const server = await startSignerServer({ signer: guard, publicKeys, standing, listen: settings.listen, token: settings.token, say });
  const endRefreshes = realClock.every(REFRESH_MS, follow);
  return {
    async stop() {
      endRefreshes();
      await new Promise((resolve) => server.close(resolve));
      view?.close();
      log.close();
      listed.close();
      keys.close();
      await lock.release();
    },
  };
}

/** Whether the journal could be followed. One that does not continue what was read is read again: it may have been restored. */
function followed(view: JournalView | undefined, say: (line: string) => void): boolean {
  try {
    view?.refresh();
    return true;
  } catch (error) {
    say(`the journal cannot be followed: ${error instanceof Error ? error.message : String(error)}`);
    view?.close();
    return false;
  }
}

function rulesIn(path: string): readonly ChainRules[] {
  return readChainFile(path).map(rulesOf);
}
