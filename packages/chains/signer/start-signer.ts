import { Worker } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import type { Family } from '../family.ts';
import { WalletKeysError } from '../keys/errors.ts';
import type { KeyPath, Signer } from '../signer.ts';
import type { SignerInput, SignerReply, SignerRequest } from './messages.ts';
import type { DigestSignature } from './sign-digest.ts';

/** The signer did not sign: it was asked for what it has not, or has ended. Nothing was signed. */
export class SignerFailed extends Error {
  override readonly name = 'SignerFailed';
}

/**
 * Starts the signer in a thread of its own, where alone the keys are open. Rejects with `WalletKeysError` where they cannot be
 * opened. Whoever starts it ends it with `close`.
 */
export async function startSigner(input: SignerInput): Promise<SignerThread> {
  const worker = new Worker(new URL('./signer-worker.ts', import.meta.url), { workerData: input, name: 'signer', env: {} });
  const signer = new SignerThread(worker);
  await signer.opened;
  return signer;
}

interface Waiting {
  resolve(reply: SignerReply): void;
  reject(error: Error): void;
}

type Unnumbered = SignerRequest extends infer Request ? (Request extends SignerRequest ? Omit<Request, 'id'> : never) : never;

/** The near side of the signer's thread. */
export class SignerThread implements Signer {
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #failure: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.opened = promise;
    worker.on('message', (reply: SignerReply) => {
      if (reply.kind === 'opened') resolve();
      else if (reply.kind === 'closed') this.#end(new WalletKeysError(reply.message), reject);
      else this.#answer(reply.id, reply);
    });
    worker.on('error', () => this.#end(new SignerFailed('the signer broke down'), reject));
    worker.on('exit', () => this.#end(new SignerFailed('the signer has ended'), reject));
  }

  async xpub(family: Family, account: KeyPath['account']): Promise<string> {
    const reply = await this.#ask({ kind: 'xpub', family, account });
    assert(reply.kind === 'xpub', 'the signer answered something else');
    return reply.xpub;
  }

  async sign(path: KeyPath, digest: Uint8Array): Promise<DigestSignature> {
    const reply = await this.#ask({ kind: 'sign', path, digest });
    assert(reply.kind === 'signed', 'the signer answered something else');
    return { signature: reply.signature, recovery: reply.recovery };
  }

  /** Ends the thread; the keys go with its memory. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(request: Unnumbered): Promise<SignerReply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #answer(id: number, reply: SignerReply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.kind === 'failed') waiting?.reject(new SignerFailed(reply.message));
    else waiting?.resolve(reply);
  }

  #end(failure: Error, reject: (error: Error) => void): void {
    this.#failure ??= failure;
    reject(this.#failure);
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
    this.#waiting.clear();
  }
}
