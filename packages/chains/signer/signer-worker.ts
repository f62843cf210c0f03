import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '@agio/kernel';
import { WalletKeysError } from '../keys/errors.ts';
import { openWalletKeys } from '../keys/wallet-keys.ts';
import type { SignerInput, SignerReply, SignerRequest } from './messages.ts';
import { accountKey, signDigest } from './sign-digest.ts';

// The only thread in which keys are open. It reads no network and writes nothing but the public keys; what it says are the
// replies below, never an error of a library, whose message could quote what it was given.
assert(parentPort !== null, 'the signer runs in a worker');
const port = parentPort;
const input = workerData as SignerInput;

function open(): ReturnType<typeof openWalletKeys> | undefined {
  try {
    return openWalletKeys(input.folder, input.masterKey);
  } catch (error) {
    say({ kind: 'closed', message: error instanceof WalletKeysError ? error.message : 'the wallet keys could not be read' });
    return undefined;
  }
}

function say(reply: SignerReply): void {
  port.postMessage(reply);
}

const keys = open();

function answer(request: SignerRequest): SignerReply {
  const { id } = request;
  try {
    const account = keys === undefined ? undefined : accountKey(keys, request.kind === 'xpub' ? request : request.path, input.bitcoin);
    if (account === undefined) return { id, kind: 'failed', message: 'no such account' };
    if (request.kind === 'xpub') return { id, kind: 'xpub', xpub: account.publicExtendedKey };
    const signed = signDigest(account, request.path, request.digest);
    return signed === undefined ? { id, kind: 'failed', message: 'no such key, or no digest' } : { id, kind: 'signed', ...signed };
  } catch {
    return { id, kind: 'failed', message: 'the signer could not sign' };
  }
}

if (keys !== undefined) {
  port.on('message', (request: SignerRequest) => say(answer(request)));
  say({ kind: 'opened' });
}
