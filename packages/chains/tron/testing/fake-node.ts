import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeRawData, openSigned, txidOf } from '../raw-data.ts';
import type { Call } from '../raw-data.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A transaction of the fake chain in the shapes of the API: as in a block, and its result. */
export interface FakeTransaction {
  readonly transaction: Fields;
  readonly info: Fields;
}

interface FakeBlock {
  readonly header: Fields;
  readonly hash: string;
  readonly transactions: readonly FakeTransaction[];
}

const START_MS = 1_700_000_000_000;
const INTERVAL_MS = 3_000;
/** Blocks that the last final one lies behind the tip. */
const FINAL_BEHIND = 19;

/** Answers the calls of a full node from memory, in the shapes of its documentation. It checks no signature and keeps no books. */
export class FakeTronNode {
  readonly blocks: FakeBlock[] = [];
  /** Balances in sun by hex address, and of tokens by `contract holder`. */
  readonly sun = new Map<string, number>();
  readonly tokens = new Map<string, bigint>();
  /** The result of a trial call of a token's transfer. */
  transferReturns: Fields = { result: { result: true }, constant_result: [`${'0'.repeat(63)}1`], energy_used: 29_650 };
  /** Changes a prepared transaction before it is returned. */
  tamper: (prepared: Fields) => Fields = (prepared) => prepared;
  /** Changes any answer before it is sent. */
  answered: (path: string, answer: unknown) => unknown = (_path, answer) => answer;
  broadcastAnswer: Fields = { result: true, code: 'SUCCESS' };
  readonly pending = new Set<string>();
  readonly asked: { readonly path: string; readonly body: Fields; readonly key: string | undefined }[] = [];
  readonly #server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const path = (request.url ?? '').slice(1);
      const body = JSON.parse(text) as Fields;
      this.asked.push({ path, body, key: request.headers['tron-pro-api-key'] as string | undefined });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(this.answered(path, this.#answer(path, body))));
    });
  });

  constructor() {
    this.mine([]);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Adds a block; `salt` makes one of another branch. */
  mine(transactions: readonly FakeTransaction[], salt = ''): { readonly height: number; readonly hash: string } {
    const height = this.blocks.length;
    const parent = this.blocks.at(-1)?.hash ?? '0'.repeat(64);
    const ids = transactions.map(({ info }) => String(info['id'])).join();
    const hash = height.toString(16).padStart(16, '0') + createHash('sha256').update(`${parent}${ids}${salt}`).digest('hex').slice(16);
    const header = {
      raw_data: { number: height, parentHash: parent, timestamp: this.timeAt(height), version: 30 },
      witness_signature: '00',
    };
    const placed = transactions.map(({ transaction, info }) => ({ transaction, info: { ...info, blockNumber: height } }));
    this.blocks.push({ header, hash, transactions: placed });
    return { height, hash };
  }

  timeAt(height: number): number {
    return START_MS + height * INTERVAL_MS;
  }

  #answer(path: string, body: Fields): unknown {
    switch (path) {
      case 'wallet/getnowblock':
        return this.#block(this.blocks.length - 1);
      case 'walletsolidity/getnowblock':
        return this.#block(Math.max(0, this.blocks.length - 1 - FINAL_BEHIND));
      case 'wallet/getblockbynum':
        return this.#block(Number(body['num']));
      case 'wallet/gettransactioninfobyblocknum':
        return this.blocks[Number(body['num'])]?.transactions.map(({ info }) => info) ?? [];
      case 'wallet/gettransactioninfobyid':
        return this.blocks.flatMap(({ transactions }) => transactions).find(({ info }) => info['id'] === body['value'])?.info ?? {};
      case 'wallet/gettransactionfrompending':
        return this.pending.has(String(body['value'])) ? { txID: body['value'] } : {};
      case 'wallet/getaccount':
        return this.sun.has(String(body['address'])) ? { address: body['address'], balance: this.sun.get(String(body['address'])) } : {};
      case 'wallet/getchainparameters':
        return {
          chainParameter: [
            { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
            { key: 'getEnergyFee', value: 210 },
          ],
        };
      case 'wallet/triggerconstantcontract':
        return body['function_selector'] === 'balanceOf(address)' ? this.#balanceOf(body) : this.transferReturns;
      case 'wallet/createtransaction':
        return this.tamper(this.#prepared(transferOf(body), 0n));
      case 'wallet/triggersmartcontract':
        return { result: { result: true }, transaction: this.tamper(this.#prepared(triggerOf(body), BigInt(Number(body['fee_limit'])))) };
      case 'wallet/broadcasthex':
        if (this.broadcastAnswer['result'] === true) this.pending.add(openSigned(Buffer.from(String(body['transaction']), 'hex')).txid);
        return this.broadcastAnswer;
      default:
        return { Error: `class java.lang.NullPointerException : ${path}` };
    }
  }

  /** Beyond the tip the node returns an empty object; empty lists are left out. */
  #block(height: number): Fields {
    const block = this.blocks[height];
    if (block === undefined) return {};
    const transactions = block.transactions.map(({ transaction }) => transaction);
    return { blockID: block.hash, block_header: block.header, ...(transactions.length === 0 ? {} : { transactions }) };
  }

  #balanceOf(body: Fields): Fields {
    const key = `${String(body['contract_address'])} 41${String(body['parameter']).slice(24)}`;
    const units = this.tokens.get(key) ?? 0n;
    return { result: { result: true }, constant_result: [units.toString(16).padStart(64, '0')], energy_used: 600 };
  }

  #prepared(call: Call, feeLimit: bigint): Fields {
    const last = this.blocks.length - 1;
    const hash = this.blocks[last]?.hash ?? '';
    const fields = { refBlockBytes: hash.slice(12, 16), refBlockHash: hash.slice(16, 32), feeLimit, call };
    const [timestampMs, expirationMs] = [this.timeAt(last) + 900, this.timeAt(last) + 60_000];
    return preparedOf({ ...fields, timestampMs, expirationMs });
  }
}

/** A prepared transaction in the shape of the API. */
export function preparedOf(data: Parameters<typeof encodeRawData>[0]): Fields {
  const raw = encodeRawData(data);
  const { call } = data;
  const [type, value] =
    call.kind === 'transfer'
      ? ['TransferContract', { owner_address: call.owner, to_address: call.to, amount: Number(call.sun) }]
      : ['TriggerSmartContract', { owner_address: call.owner, contract_address: call.contract, data: call.data }];
  return {
    visible: false,
    txID: txidOf(raw).toString('hex'),
    raw_data: {
      contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
      ref_block_bytes: data.refBlockBytes,
      ref_block_hash: data.refBlockHash,
      expiration: data.expirationMs,
      ...(data.feeLimit === 0n ? {} : { fee_limit: Number(data.feeLimit) }),
      timestamp: data.timestampMs,
    },
    raw_data_hex: raw.toString('hex'),
  };
}

function transferOf(body: Fields): Call {
  return { kind: 'transfer', owner: String(body['owner_address']), to: String(body['to_address']), sun: BigInt(Number(body['amount'])) };
}

function triggerOf(body: Fields): Call {
  const data = `a9059cbb${String(body['parameter'])}`;
  return { kind: 'trigger', owner: String(body['owner_address']), contract: String(body['contract_address']), data };
}
