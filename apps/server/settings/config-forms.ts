/** Values that are well-formed text and still cannot be what is meant. */
export interface FormValues {
  readonly DATABASE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly MAIL_FROM_SITES: string;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
  readonly HOST: string;
  readonly CONSOLE_HOST: string;
  readonly NODE_ENV: string;
  readonly REFERENCE_URL?: string | undefined;
  readonly REFERENCE_TOKEN?: string | undefined;
}

/** A service of others that is asked over HTTP. */
export interface AskedService {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly timeoutMs: number;
}

/** Undefined without an address: then no provider is asked. */
export const serviceAt = (url: string | undefined, token: string | undefined, timeoutMs: number): AskedService | undefined =>
  url === undefined ? undefined : { url, token, timeoutMs };

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);
/** `name@host`, or `Title <name@host>`. */
const SENDER = /^(?:[^<>\r\n]*<\s*[^\s@<>]+@[^\s@<>]+\s*>|[^\s@<>]+@[^\s@<>]+)$/;
const HOST = /^(?:[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?|[0-9A-Fa-f:.]+)$/;

/** Senders by site: `b.example=B <no-reply@b.example>; c.example=…`. */
export const sendersOf = (text: string): [host: string, sender: string][] =>
  text
    .split(';')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const at = one.indexOf('=');
      return [one.slice(0, Math.max(0, at)).trim().toLowerCase(), one.slice(at + 1).trim()];
    });

/** One line for every setting whose value has the wrong form. Values may hold passwords: none is repeated. */
export function formProblems(values: FormValues): string[] {
  const scheme = (url: string | undefined): string | undefined => (url === undefined ? undefined : URL.parse(url)?.protocol);
  const isWrong = (url: string | undefined, schemes: readonly string[]): boolean =>
    url !== undefined && !schemes.includes(scheme(url) ?? '');
  const isOpen = values.METRICS_PORT !== undefined && values.METRICS_TOKEN === undefined && !LOOPBACK.has(values.METRICS_HOST);
  return [
    ...(isWrong(values.DATABASE_URL, ['postgres:', 'postgresql:']) ? ['DATABASE_URL: must be postgres://user:password@host/database'] : []),
    ...(isWrong(values.SMTP_URL, ['smtp:', 'smtps:']) ? ['SMTP_URL: must be smtp://host:port or smtps://host:port'] : []),
    ...(SENDER.test(values.MAIL_FROM) ? [] : ['MAIL_FROM: must be name@host or Title <name@host>']),
    ...(sendersOf(values.MAIL_FROM_SITES).every(([host, sender]) => HOST.test(host) && SENDER.test(sender))
      ? []
      : ['MAIL_FROM_SITES: must be host=Title <name@host>, with semicolons between them']),
    ...(['HOST', 'CONSOLE_HOST', 'METRICS_HOST'] as const).flatMap((name) =>
      HOST.test(values[name]) ? [] : [`${name}: must be an address or a host name, without a scheme or a port`],
    ),
    ...(values.REFERENCE_TOKEN !== undefined && values.REFERENCE_URL === undefined ? ['REFERENCE_TOKEN: needs a REFERENCE_URL'] : []),
    // Anyone who stands between could move prices within the bounds.
    ...(values.NODE_ENV === 'production' && isWrong(values.REFERENCE_URL, ['https:'])
      ? ['REFERENCE_URL: must be https in production']
      : []),
    ...(isOpen ? ['METRICS_TOKEN: required where METRICS_HOST is not this machine alone'] : []),
  ];
}

/** Slips of the finger: this many letters left out, added, changed or exchanged. */
const SLIPS_MAX = 2;
/** A shorter name is near to too many others, which other programs own. */
const LENGTH_MIN = 7;

/** The known name that a name was probably meant to be, or undefined. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length < LENGTH_MIN) return undefined;
  return known.find((one) => one.length >= LENGTH_MIN && slips(name, one) <= SLIPS_MAX);
}

/** Edit distance with neighbours exchanged as one slip (optimal string alignment), row by row. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > SLIPS_MAX) return SLIPS_MAX + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity;
      now.push(Math.min(change, swap, (last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    [before, last] = [last, now];
  }
  return last[b.length] ?? 0;
}
