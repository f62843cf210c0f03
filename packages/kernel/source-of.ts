/** Part of a network address that attempts and requests are counted by; one IPv6 customer has a whole /64. */
export function sourceOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole =
    tail === undefined ? groups : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0'), ...last];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
