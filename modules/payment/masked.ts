const DOTS = '••••';

/** What lists show of a bank account: its last four digits. */
export function maskedNumber(number: string): string {
  return `${DOTS} ${number.slice(-4)}`;
}

/** What lists show of a wallet's account: enough for its owner to know which one it is. */
export function maskedAccount(account: string): string {
  const [name = '', domain] = account.split('@');
  if (domain !== undefined) return `${name.slice(0, name.length > 4 ? 2 : 1)}${DOTS}@${domain}`;
  if (/^\+?\d+$/.test(account)) return `${account.slice(0, 3)} ${DOTS} ${account.slice(account.length > 9 ? -4 : -2)}`;
  return account.length > 7 ? `${account.slice(0, 3)}${DOTS}${account.slice(-2)}` : `${account.slice(0, 1)}${DOTS}${account.slice(-1)}`;
}
