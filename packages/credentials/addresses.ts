import { BlockList, isIP } from 'node:net';

/** Whether an address is one of those that a key may be used from. */
export type AddressCheck = (ip: string) => boolean;

/** Combines addresses and networks (CIDR) into one check; an empty list allows every address. IPv4-mapped IPv6 counts as IPv4. */
export function addressCheckOf(addresses: readonly string[]): AddressCheck {
  if (addresses.length === 0) return () => true;
  const list = new BlockList();
  for (const one of addresses) {
    const [ip = '', bits] = one.split('/');
    const family = ip.includes(':') ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return (ip) => {
    const plain = /^::ffff:([\d.]+)$/i.exec(ip)?.[1] ?? ip;
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}
