import type { Messenger } from '../../shared/message.ts';

const TIMEOUT_MS = 10_000;

/** A provider's error response; only its `status` may be logged. */
class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly status: number;

  constructor(status: number) {
    super(`the SMS provider answered ${status}`);
    this.status = status;
  }
}

/**
 * Text messages through the provider in `SMS_URL`. `twilio://SID:TOKEN@api.twilio.com/?from=+15550100` uses Twilio's
 * Messages API (`twilio+http` without TLS, for a private network); any `http(s)://` URL is a webhook that receives
 * `{id, to, text}` as JSON, with the URL's password as bearer token. Throws `TypeError` if the URL is neither.
 */
export function createSmsSender(url: string): Messenger {
  const given = new URL(url);
  switch (given.protocol) {
    case 'twilio:':
      return twilio(given, 'https');
    case 'twilio+http:':
      return twilio(given, 'http');
    case 'https:':
    case 'http:':
      return webhook(given);
    default:
      throw new TypeError('SMS_URL: twilio://, https:// or http://');
  }
}

function twilio(given: URL, scheme: 'https' | 'http'): Messenger {
  const sid = decodeURIComponent(given.username);
  const from = given.searchParams.get('from');
  if (sid === '' || from === null) throw new TypeError('SMS_URL: twilio needs the account, its token and ?from=');
  const address = `${scheme}://${given.host}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${decodeURIComponent(given.password)}`).toString('base64')}`;
  return {
    send: ({ to, text }) => post(address, { authorization }, new URLSearchParams({ To: to, From: from.replace(/^ /, '+'), Body: text })),
  };
}

function webhook(given: URL): Messenger {
  const token = decodeURIComponent(given.password);
  const address = new URL(given);
  address.username = '';
  address.password = '';
  const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return {
    send: ({ id, to, text }) =>
      post(address.href, { ...authorization, 'content-type': 'application/json', 'idempotency-key': id }, JSON.stringify({ id, to, text })),
  };
}

async function post(address: string, headers: Record<string, string>, body: string | URLSearchParams): Promise<void> {
  const response = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.arrayBuffer();
  if (!response.ok) throw new SmsRefused(response.status);
}
