import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { AlertCommand } from '../model.ts';
import type { AlertsModel } from './model.ts';

/** Markets of a simulated site are few; the last number is of none. */
const MARKETS = 4;

/** Customers who watch prices near the last one, in some seeds one of them as many as one may. */
export function makeTraffic(chance: Chance, model: AlertsModel, { customers }: TrafficScene): MachineTraffic {
  const hoarder = chance.once(3) ? chance.int(1, customers) : 0;
  const price = () => ({
    way: chance.once(60) ? ('both' as 'up') : chance.pick(['up', 'down'] as const),
    ticks: chance.once(40) ? chance.pick([0, -1, 0.5, 2 ** 31]) : near(),
  });
  /** Close to a price that is watched already, else any small one. */
  const near = (): number => {
    const some = model.alerts.length === 0 ? 100 : chance.pick(model.alerts).record.ticks;
    return Math.max(1, chance.once(3) ? chance.int(1, 400) : some + chance.int(-6, 6));
  };
  const someone = (): number => (hoarder !== 0 && !chance.once(4) ? hoarder : chance.int(1, customers + 1));
  const own = (): { readonly customer: number; readonly alert: number } => {
    if (model.alerts.length === 0 || chance.once(8)) return { customer: chance.int(1, customers), alert: chance.int(1, model.count + 1) };
    const { customer, id } = chance.pick(model.alerts).record;
    return { customer, alert: id };
  };
  return {
    isSimple: true,
    beginning: () => [],
    hasBegun: true,
    next(): AlertCommand {
      switch (chance.weighed({ add: hoarder === 0 ? 5 : 40, change: 3, remove: 1 })) {
        case 'add':
          return { kind: 'alerts.add', customer: someone(), market: chance.int(0, chance.once(20) ? MARKETS : 2), words: '', ...price() };
        case 'change':
          return { kind: 'alerts.change', ...own(), ...price() };
        case 'remove':
          return { kind: 'alerts.remove', ...own() };
      }
    },
    moments: () => [],
  };
}
