import { againAfterMs, pause } from './again.ts';
import type { ApiError } from './error.ts';
import { signatureHeaders } from './request.ts';
import { Signer } from './sign.ts';
import type { ApiKey, Signable } from './sign.ts';

/** What a program does that a page does not: sign, and make calls again. */
export interface Program {
  headers(signable: Signable): Promise<Record<string, string>>;
  /** Whether a failed call is to be made again, after the wait that it takes. */
  waits(error: ApiError, tries: number, isSafe: boolean, signal: AbortSignal | undefined): Promise<boolean>;
}

export interface ProgramOptions {
  readonly baseUrl: string;
  readonly key?: ApiKey | undefined;
  readonly retries?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export function programOf({ baseUrl, fetch: given, key, retries = 0 }: ProgramOptions): Program {
  const signer = key === undefined ? undefined : new Signer(key);

  /** Sets the signer's clock by the server's; false if that cannot be read. */
  async function readClock(own: Signer): Promise<boolean> {
    try {
      const response = await (given ?? fetch)(`${baseUrl}/api/exchange/time`);
      const { data } = (await response.json()) as { data?: { time?: number } };
      if (data?.time === undefined) return false;
      own.adjust(data.time);
      return true;
    } catch {
      return false;
    }
  }

  return {
    headers: async (signable) => (signer === undefined ? {} : signatureHeaders(signer.key, await signer.sign(signable))),
    async waits(error, tries, isSafe, signal) {
      if (tries === 0 && signer !== undefined && isTimestamp(error) && (await readClock(signer))) return true;
      const againMs = tries < retries ? againAfterMs(error, tries, isSafe) : undefined;
      if (againMs === undefined) return false;
      await pause(againMs, signal);
      return true;
    },
  };
}

function isTimestamp({ code, details }: ApiError): boolean {
  return code === 'API_KEY_NOT_ACCEPTED' && (details as { problem?: string } | undefined)?.problem === 'timestamp';
}
