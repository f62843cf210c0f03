import type { PersonPorts, Resident } from '@agio/module/demo';
import type { Chains } from '../chains/chains.ts';
import { houseOf } from '../control/desk-tools.ts';
import type { Log } from '../watch/log.ts';
import type { OpenSite } from '../open/open-site.ts';
import { demosOf } from '../seed/demos.ts';
import { isDemoMade } from '../seed/seeded.ts';
import type { Storage } from '../storage/storage.ts';
import { Reserves } from './reserves.ts';
import { ResidentCoins } from './resident-coins.ts';

/** Starts the programs that act as people of the demo: those of modules, the coins of its first person, and its reserves. */
export async function startResidents(storage: Storage, open: OpenSite, chains: Chains, log: Log): Promise<{ stop(): void }> {
  const { database, sequencer } = storage;
  const { operators } = open.site;
  const ports = personPorts(storage, open, log);
  const isMade = (): Promise<boolean> => isDemoMade(database);
  const residents: readonly Resident[] = [
    ...(await demosOf()).flatMap(({ demo }) => demo.resident?.(ports) ?? []),
    new ResidentCoins({ ...ports, opened: () => chains.opened(), isDemoMade: isMade }),
    new Reserves({ house: houseOf({ storage }), core: sequencer.core, operators, chains, isDemoMade: isMade, log }),
  ];
  for (const resident of residents) {
    sequencer.subscribe((published) => resident.note(published));
    resident.start().catch((error: unknown) => log('demo', error));
  }
  return {
    stop() {
      for (const resident of residents) resident.stop();
    },
  };
}

function personPorts({ database, time }: Storage, { handlers, site: { identity } }: OpenSite, log: Log): PersonPorts {
  // An account or a uid.
  const customerNamed = async (name: string): Promise<number | undefined> => (await identity.customerNamed(name))?.customer;
  return {
    clock: time,
    handlers,
    log,
    customerNamed,
    async languageOf(uid) {
      const customer = await customerNamed(uid);
      return customer === undefined ? 'en-US' : (await identity.noticeWays(database, customer, 'news')).language;
    },
  };
}
