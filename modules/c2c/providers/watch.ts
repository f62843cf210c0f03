import { coinAt } from '@agio/deals';
import { Interval } from '@agio/module';
import { ask, booksOf } from '../machine/books.ts';
import type { C2cPorts } from '../ports.ts';

/** How often rights are rechecked. */
const LOOK_MS = 5_000;

/** Whether a customer's level lets them be a provider for a site's customers. */
export const mayProvide = (room: Pick<C2cPorts, 'isVerified' | 'rightsOf'>, customer: number, host: string): boolean =>
  room.isVerified(customer, host) && room.rightsOf(customer, host).c2cProvider;

/** Whether another account of the same person is suspended as a provider: a second account does not evade a decision. */
export async function isSuspendedElsewhere(room: Pick<C2cPorts, 'core' | 'samePersonAs'>, customer: number): Promise<boolean> {
  const { providers } = booksOf(room);
  return (await room.samePersonAs(customer)).some((other) => providers.get(other)?.state === 'suspended');
}

/**
 * Closes the settings of providers whose level no longer has the right, or who are suspended with another account, so that no order
 * is handed on to them; they open again once it has. The core knows no levels.
 */
export async function closeWhoMayNot(room: C2cPorts): Promise<void> {
  const hosts = ['', ...room.hosts()];
  for (const { customer, setting } of Array.from(booksOf(room).providers.values())) {
    if (setting?.isOpen !== true) continue;
    if (hosts.some((host) => mayProvide(room, customer, host)) && !(await isSuspendedElsewhere(room, customer))) continue;
    const { coin, setAtMs: _setAtMs, ...terms } = setting;
    await ask(room, { kind: 'c2c.set', customer, coin: coinAt(room, coin).code, ...terms, isOpen: false });
  }
}

/** Looks every few seconds who may still be a provider: levels are withdrawn, and what they allow changes. */
export const rightsWatch = (room: C2cPorts): Interval => new Interval(room, LOOK_MS, () => closeWhoMayNot(room));
