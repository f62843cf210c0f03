import type { RequestContext } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';
import type { Address } from '../../shared/address.ts';
import { deviceOf, isKnownDevice } from '../../sessions/devices.ts';
import type { CodeParts } from './parts.ts';

const CUSTOMER = /^c(\d+)$/;
const DEVICE = 'device ';

/** Key that a logged-in customer's codes are counted under; no one else shares it. */
export function ownAsker(customer: number): string {
  return `c${customer}`;
}

/**
 * Key that a visitor's attempts and codes for an address are counted under: a known device of the owner has its own, so that attempts
 * elsewhere never lock it out; otherwise it is the source of the request. Known and unknown addresses take the same steps.
 */
export async function visitorOf(
  { accounts, ports, deviceKey, proofs }: Pick<CodeParts, 'accounts' | 'ports' | 'deviceKey' | 'proofs'>,
  address: Address,
  context: Pick<RequestContext, 'cookies' | 'ip'>,
): Promise<string> {
  const account = await accounts.byAddress(ports.database, address);
  const device = deviceOf(context, deviceKey);
  const isKnown = device !== undefined && (await isKnownDevice(ports.database, device, account?.customer ?? 0, proofs));
  return isKnown ? `${DEVICE}${device}` : sourceOf(context.ip);
}

/** The customer who is the requester; undefined for a visitor. */
export function customerOfAsker(asker: string): number | undefined {
  const [, customer] = CUSTOMER.exec(asker) ?? [];
  return customer === undefined ? undefined : Number(customer);
}

/** Whether it is a known device of the address's owner. */
export function isKnownAsker(asker: string): boolean {
  return asker.startsWith(DEVICE);
}
