import type { RequestContext } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';
import type { Address } from '../contacts/address.ts';
import { deviceOf, isKnownDevice } from '../devices/devices.ts';
import type { IdentityParts } from '../parts.ts';
import { accountByAddress } from '../accounts/store.ts';

const CUSTOMER = /^c(\d+)$/;
const DEVICE = 'device ';

/** What a logged-in customer's codes are counted by: nobody else is. */
export function ownAsker(customer: number): string {
  return `c${customer}`;
}

/**
 * What a visitor's tries and codes for an address are counted by: a device that its owner is known by by itself, so that others' tries
 * elsewhere never lock it out; else where the request comes from. Known and unknown addresses take the same steps.
 */
export async function visitorOf(
  { ports, deviceKey }: Pick<IdentityParts, 'ports' | 'deviceKey'>,
  address: Address,
  context: Pick<RequestContext, 'cookies' | 'ip'>,
): Promise<string> {
  const account = await accountByAddress(ports.database, address);
  const device = deviceOf(context, deviceKey);
  const isKnown = device !== undefined && (await isKnownDevice(ports.database, device, account?.customer ?? 0));
  return isKnown ? `${DEVICE}${device}` : sourceOf(context.ip);
}

/** The customer that an asker is; undefined for a visitor. */
export function customerOfAsker(asker: string): number | undefined {
  const [, customer] = CUSTOMER.exec(asker) ?? [];
  return customer === undefined ? undefined : Number(customer);
}

/** Whether it is a device that the owner of the address is known by. */
export function isKnownAsker(asker: string): boolean {
  return asker.startsWith(DEVICE);
}
