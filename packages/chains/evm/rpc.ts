import { BaseError, http, RpcRequestError } from 'viem';
import { ChainUnavailable } from '../adapter.ts';

/** The node understood a call and refuses it. Some callers handle that; for all others it is unavailable. */
export class EvmNodeRefusal extends ChainUnavailable {
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
  }

  /** The node has no such call, or does not offer it to the public. */
  get isUnknownMethod(): boolean {
    return (
      this.code === -32_601 ||
      this.code === -32_004 ||
      /method .*(not|n't) |unsupported|not (found|supported|available|allowed)/i.test(this.message)
    );
  }
}

/** JSON-RPC over HTTP. Answers are unchecked (see `answers.ts`). */
export interface EvmRpc {
  /** Throws `ChainUnavailable`, as `EvmNodeRefusal` where the node's answer is an error. */
  call(method: string, ...params: unknown[]): Promise<unknown>;
}

const TIMEOUT_MS = 30_000;
// A block of ten thousand transactions is 20 MB of receipts.
const ANSWER_BYTES_MAX = 256 * 2 ** 20;

export function evmRpc(url: string): EvmRpc {
  const transport = http(url, { retryCount: 0, timeout: TIMEOUT_MS, maxResponseBodySize: ANSWER_BYTES_MAX })({});
  const request = transport.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  return {
    async call(method, ...params) {
      try {
        return await request({ method, params });
      } catch (error) {
        throw told(method, error);
      }
    },
  };
}

/** The node's own words for a refusal; the address of the node, which may hold a secret, stays out of every message. */
function told(method: string, error: unknown): Error {
  const refusal = error instanceof BaseError ? error.walk((one) => one instanceof RpcRequestError) : undefined;
  if (refusal instanceof RpcRequestError) return new EvmNodeRefusal(method, refusal.code, refusal.details);
  const reason = error instanceof BaseError ? error.shortMessage : 'no answer';
  return new ChainUnavailable(`${method}: ${reason}`);
}
