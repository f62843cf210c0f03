import type { Fronts } from '../../cluster/fronts.ts';
import type { DeskCallName, DeskHandlers } from '@agio/contracts';
import type { OpenModule, RequestKind } from '@agio/module';
import { machinesOf } from '../../cluster/machines-of.ts';
import type { Chains } from '../../chains/chains.ts';
import type { Config } from '../../settings/config.ts';
import { commandOf } from '../signing.ts';
import type { Health } from '../../health/health.ts';
import type { JournalClock, Storage } from '../../storage/storage.ts';
import { systemState } from '../system-state.ts';
import type { Bindings, Site } from './site.ts';

interface Parts {
  readonly alarm: (sentence: string, advice: string) => void;
  readonly chains: Pick<Chains, 'halted'>;
  readonly clock: JournalClock;
  readonly config: Config;
  readonly consoleOrigin: () => string;
  readonly health: Pick<Health, 'report'>;
  readonly storage: Storage;
  readonly fronts: () => Fronts;
}

/** What all modules make together. */
export interface Together {
  readonly requestKinds: () => readonly RequestKind[];
  readonly desk: () => DeskHandlers<DeskCallName>;
  /** The open modules. */
  readonly all: () => readonly OpenModule[];
}

/** The operators of the site. */
export function operatorsBinding(
  { alarm, chains, clock, config, consoleOrigin, fronts, health, storage }: Parts,
  of: Site,
  { desk, requestKinds }: Together,
): Bindings['operators'] {
  const wall = (): number => storage.time.wall();
  const startedAt = wall();
  return {
    now: wall,
    sessionSecret: config.sessionSecret,
    https: config.consoleOrigin?.startsWith('https://') ?? false,
    alarm,
    consoleOrigin,
    requestKinds,
    machines: () => machinesOf(config, storage, fronts()),
    health: () => health.report(),
    system: () => systemState(config, clock, storage, chains, startedAt),
    commandOf: (action, given, context) => commandOf(desk, action, given, context),
    keysRequired: config.operatorKeys === 'required',
    site: () => ({ title: of.content.siteOf('').title, isDemo: of.content.siteOf('').demo }),
  };
}
