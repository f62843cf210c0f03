import { createHash } from 'node:crypto';
import { ChainUnavailable, NATIVE } from '@agio/chains';
import type {
  Arrival,
  BlockId,
  ChainAdapter,
  Departure,
  Drift,
  Header,
  Movements,
  NetworkFee,
  NotPayable,
  Payment,
  SignedPayment,
  Signer,
  TransactionState,
  Watch,
} from '@agio/chains';

/** A transaction of the fake chain. Outside senders have no balance and no number: they always can. */
interface FakeTransaction {
  readonly from: string;
  readonly nonce: number;
  readonly to: string;
  readonly asset: string;
  readonly units: string;
  readonly fee: string;
  /** Further destinations of the same asset. */
  readonly more?: readonly { readonly to: string; readonly units: string }[];
}

interface Mined {
  readonly txid: string;
  readonly transaction: FakeTransaction;
  readonly worked: boolean;
}

interface FakeBlock extends BlockId {
  readonly parent: string;
  readonly mined: readonly Mined[];
  readonly balances: ReadonlyMap<string, bigint>;
  readonly nonces: ReadonlyMap<string, number>;
}

const OUTSIDE = 'outside';
export const FEE = 1_000n;

export const fakeSigner: Signer = {
  xpub: (family, account) => Promise.resolve(`${family}${account}`),
  sign: () => Promise.reject(new Error('the fake chain signs by itself')),
  spendsOf: () => Promise.resolve(new Map()),
  prove: () => Promise.reject(new Error('the fake chain proves nothing')),
};

/**
 * A chain in memory with accounts and numbers, a pool of waiting transactions, and reorganisations on demand. Everything about it follows
 * from what is called, so that a seed tells the whole story.
 */
export class FakeChain implements ChainAdapter {
  readonly family = 'evm';
  /** How many withdrawals one transaction can pay; a chain may be made to pay several together. */
  batchMost = 1;
  /** Transactions that fail in their block, by destination. */
  readonly failing = new Set<string>();
  /** Destinations whose transactions wait and are not mined. */
  readonly holding = new Set<string>();
  /** Destinations for which the node takes no transaction now. */
  readonly notTaken = new Set<string>();
  /** Whether bytes that are sent are stored somewhere: nothing else may ever reach the network. */
  isStored: (raw: string) => boolean = () => true;
  #blocks: FakeBlock[] = [{ height: 0, hash: 'genesis', parent: '', mined: [], balances: new Map(), nonces: new Map() }];
  readonly #pool = new Map<string, FakeTransaction>();
  /** By how many a node that is wrong counts an address's transactions too high. */
  skipping = 0;
  /** Spends of which the node says that they are used up, whatever the chain has, and why. */
  readonly claimedUsed = new Map<string, { readonly by?: string; readonly expired?: true }>();
  /** What balances do beside all movements, by the height of the block. */
  readonly drifts = new Map<number, readonly Drift[]>();
  /** Whether the node does not answer. */
  isAway = false;
  #made = 0;
  #appearing: [string, bigint][] = [];

  /** An outside payment; waits in the pool. Returns the transaction. */
  pay(to: string, asset: string, units: bigint): string {
    this.#made += 1;
    return this.#wait({ from: OUTSIDE, nonce: this.#made, to, asset, units: String(units), fee: '0' });
  }

  /** Makes a block of what waits and can be in it. */
  mine(blocks = 1): void {
    for (let at = 0; at < blocks; at += 1) this.#mine();
  }

  /**
   * Takes the newest blocks away and makes one more than they were. Of their transactions, and of those that wait, `keep` says which are
   * still known to any node.
   */
  reorganise(depth: number, keep: (txid: string) => boolean): void {
    const gone = this.#blocks.splice(Math.max(1, this.#blocks.length - depth));
    for (const { mined } of gone) for (const { txid, transaction } of mined) this.#pool.set(txid, transaction);
    for (const txid of this.#pool.keys()) if (!keep(txid)) this.#pool.delete(txid);
    this.mine(gone.length + 1);
  }

  /** Forgets a waiting transaction, as nodes do. */
  forget(txid: string): void {
    this.#pool.delete(txid);
  }

  /** How often a destination was really paid in the best chain. */
  paid(to: string, asset: string): { times: number; units: bigint } {
    const all = this.#blocks
      .flatMap(({ mined }) => mined)
      .filter(({ transaction, worked }) => worked && transaction.asset === asset)
      .flatMap(({ transaction }) => outputsOf(transaction).filter((output) => output.to === to));
    return { times: all.length, units: sumOf(all) };
  }

  address(text: string): string | undefined {
    return /^[\w/]+$/.test(text) ? text : undefined;
  }

  derive(xpub: string, index: number, change: 0 | 1 = 0): string {
    return `${xpub}/${change}/${index}`;
  }

  /** Coins that are there without any movement that a block tells of, from the next block on. */
  appear(address: string, asset: string, units: bigint): void {
    this.#appearing.push([`${address} ${asset}`, units]);
  }

  tip(): Promise<BlockId> {
    if (this.isAway) return Promise.reject(new ChainUnavailable('the node is away'));
    const { height, hash } = this.#top;
    return Promise.resolve({ height, hash });
  }

  header(height: number): Promise<Header | undefined> {
    const block = this.#blocks[height];
    return Promise.resolve(block === undefined ? undefined : { height, hash: block.hash, parent: block.parent, atMs: height });
  }

  movements(id: BlockId, watch: Watch): Promise<Movements> {
    return this.#at(id).then(({ mined }) => {
      const arrivals: Arrival[] = [];
      const departures: Departure[] = [];
      const fees: NetworkFee[] = [];
      const failed: string[] = [];
      for (const { txid, transaction, worked } of mined) {
        const { asset, fee, from, nonce } = transaction;
        if (watch.has(from)) fees.push({ txid, payer: from, units: BigInt(fee), spends: [spendOf(from, nonce)] });
        if (watch.has(from) && !worked) failed.push(txid);
        if (!worked || !watch.assets.includes(asset)) continue;
        for (const { to, units } of outputsOf(transaction)) {
          if (watch.has(to) && !watch.has(from)) arrivals.push({ txid, index: 'value', asset, to, units });
          if (watch.has(from) && !watch.has(to)) departures.push({ txid, asset, from, to, units });
        }
      }
      return { arrivals, departures, fees, failed, drift: this.drifts.get(id.height) ?? [], traced: true };
    });
  }

  async balance(address: string, asset: string, block: BlockId): Promise<bigint> {
    return balanceIn((await this.#at(block)).balances, address, asset);
  }

  async balances(wanted: readonly { address: string; asset: string }[], block: BlockId): Promise<bigint[]> {
    const { balances } = await this.#at(block);
    return wanted.map(({ address, asset }) => balanceIn(balances, address, asset));
  }

  async sign(payment: Payment, signer: Signer): Promise<SignedPayment | NotPayable> {
    const { all, asset, feeMost, from: path, more = [], promised = { units: 0n, native: 0n }, replaces, taken, to, units } = payment;
    const further = sumOf(more);
    const from = this.derive(await signer.xpub(path.family, path.account), path.index, path.change);
    const { balances, nonces } = this.#top;
    const before = replaces === undefined ? undefined : (JSON.parse(replaces.raw) as FakeTransaction);
    const fee = before === undefined ? FEE : (BigInt(before.fee) * 9n) / 8n + 1n;
    if (feeMost !== undefined && fee > feeMost) return { reason: 'fee_above', cost: fee };
    const native = balanceIn(balances, from, NATIVE) - promised.native;
    const held = balanceIn(balances, from, asset) - promised.units;
    if (held < units + further) return { reason: 'source_short' };
    const amount = all !== true ? units : asset === NATIVE ? native - fee : held;
    if (amount < units) return { reason: 'too_small' };
    const needed = fee + (asset === NATIVE ? amount + further : 0n);
    if (native < needed) return { reason: 'gas_short', missing: needed - native };
    let nonce = before?.nonce ?? (nonces.get(from) ?? 0) + this.skipping;
    while (before === undefined && taken.has(spendOf(from, nonce))) nonce += 1;
    const others = more.map((one) => ({ to: one.to, units: String(one.units) }));
    const raw = JSON.stringify({
      from,
      nonce,
      to,
      asset,
      units: String(amount),
      fee: String(fee),
      ...(others.length === 0 ? {} : { more: others }),
    } satisfies FakeTransaction);
    return { txid: idOf(raw), raw, units: amount, spends: [spendOf(from, nonce)], feeMax: fee };
  }

  send(raw: string): Promise<'sent' | 'refused'> {
    if (!this.isStored(raw)) return Promise.reject(new Error('bytes are sent that nobody stored'));
    const transaction = JSON.parse(raw) as FakeTransaction;
    if (this.notTaken.has(transaction.to)) return Promise.reject(new ChainUnavailable('not now'));
    const isMined = this.#blocks.some(({ mined }) => mined.some(({ txid }) => txid === idOf(raw)));
    if (isMined) return Promise.resolve('sent');
    if (transaction.nonce < (this.#top.nonces.get(transaction.from) ?? 0)) return Promise.resolve('refused');
    this.#wait(transaction);
    return Promise.resolve('sent');
  }

  transaction(txid: string, spends: readonly string[]): Promise<TransactionState> {
    for (const block of this.#blocks) {
      const found = block.mined.find((one) => one.txid === txid);
      if (found === undefined) continue;
      const { height, hash } = block;
      return Promise.resolve({ state: 'mined', block: { height, hash }, worked: found.worked, fee: BigInt(found.transaction.fee) });
    }
    const isUsed = spends.some((spend) => {
      const [from = '', nonce] = spend.split(':');
      return Number(nonce) < (this.#top.nonces.get(from) ?? 0);
    });
    const claimed = spends.flatMap((spend) => this.claimedUsed.get(spend) ?? [])[0];
    if (claimed !== undefined) return Promise.resolve({ state: 'replaced', ...claimed });
    return Promise.resolve({ state: isUsed ? 'replaced' : this.#pool.has(txid) ? 'pending' : 'unknown' });
  }

  /** As a node counts them: what waits behind a number that is missing is left out. */
  waitingSpends(addresses: readonly string[]): Promise<readonly string[]> {
    const waiting = new Set([...this.#pool.values()].map(({ from, nonce }) => spendOf(from, nonce)));
    const spends: string[] = [];
    for (const address of addresses)
      for (let nonce = this.#top.nonces.get(address) ?? 0; waiting.has(spendOf(address, nonce)); nonce += 1)
        spends.push(spendOf(address, nonce));
    return Promise.resolve(spends);
  }

  gaps(address: string, taken: ReadonlySet<string>): Promise<number> {
    const promised = [...taken].flatMap((spend) => (spend.startsWith(`${address}:`) ? [Number(spend.slice(address.length + 1))] : []));
    let gaps = 0;
    for (let nonce = this.#top.nonces.get(address) ?? 0; nonce < Math.max(-1, ...promised); nonce += 1)
      if (!taken.has(spendOf(address, nonce))) gaps += 1;
    return Promise.resolve(gaps);
  }

  /** A thief pays with the stolen key of an own address: nothing of it is known here. */
  steal(from: string, to: string, asset: string, units: bigint): string {
    const waiting = [...this.#pool.values()].filter((one) => one.from === from).map(({ nonce }) => nonce + 1);
    const nonce = Math.max(this.#top.nonces.get(from) ?? 0, ...waiting);
    return this.#wait({ from, nonce, to, asset, units: String(units), fee: String(FEE) });
  }

  feeMaxOf(raw: string): bigint {
    return BigInt((JSON.parse(raw) as FakeTransaction).fee);
  }

  prove(): Promise<string> {
    return Promise.resolve('');
  }

  checkProof(): boolean {
    return false;
  }

  get #top(): FakeBlock {
    const top = this.#blocks.at(-1);
    if (top === undefined) throw new Error('there is a first block');
    return top;
  }

  #at(id: BlockId): Promise<FakeBlock> {
    const block = this.#blocks[id.height];
    return block?.hash === id.hash ? Promise.resolve(block) : Promise.reject(new ChainUnavailable(`block ${id.height} is gone`));
  }

  #wait(transaction: FakeTransaction): string {
    const txid = idOf(JSON.stringify(transaction));
    this.#pool.set(txid, transaction);
    return txid;
  }

  #mine(): void {
    const parent = this.#top;
    const balances = new Map(parent.balances);
    const nonces = new Map(parent.nonces);
    for (const [key, units] of this.#appearing.splice(0)) balances.set(key, (balances.get(key) ?? 0n) + units);
    const mined: Mined[] = [];
    // The higher offer comes first, so that of two with one number the better paid is mined.
    const waiting = [...this.#pool].sort(([, a], [, b]) => a.nonce - b.nonce || Number(BigInt(b.fee) - BigInt(a.fee)));
    for (const [txid, transaction] of waiting) {
      if (outputsOf(transaction).some(({ to }) => this.holding.has(to))) continue;
      const worked = apply(transaction, balances, nonces, this.failing);
      if (worked === undefined) continue;
      this.#pool.delete(txid);
      mined.push({ txid, transaction, worked });
    }
    this.#made += 1;
    const height = parent.height + 1;
    this.#blocks.push({ height, hash: `${height}-${this.#made}`, parent: parent.hash, mined, balances, nonces });
  }
}

/** Whether it worked; undefined where it cannot be in this block, or in any. */
function apply(
  transaction: FakeTransaction,
  balances: Map<string, bigint>,
  nonces: Map<string, number>,
  failing: ReadonlySet<string>,
): boolean | undefined {
  const add = (address: string, of: string, amount: bigint): void => {
    balances.set(`${address} ${of}`, balanceIn(balances, address, of) + amount);
  };
  const { asset, fee, from, nonce } = transaction;
  const outputs = outputsOf(transaction);
  const units = sumOf(outputs);
  const worked = !outputs.some(({ to }) => failing.has(to));
  if (from !== OUTSIDE) {
    if (nonce !== (nonces.get(from) ?? 0)) return undefined;
    const native = BigInt(fee) + (asset === NATIVE ? units : 0n);
    if (balanceIn(balances, from, NATIVE) < native || balanceIn(balances, from, asset) < units) return undefined;
    nonces.set(from, nonce + 1);
    add(from, NATIVE, -BigInt(fee));
    if (worked) add(from, asset, -units);
  }
  if (worked) for (const output of outputs) add(output.to, asset, output.units);
  return worked;
}

function balanceIn(balances: ReadonlyMap<string, bigint>, address: string, asset: string): bigint {
  return balances.get(`${address} ${asset}`) ?? 0n;
}

/** What it pays, and to whom. */
function outputsOf({ to, units, more = [] }: FakeTransaction): readonly { readonly to: string; readonly units: bigint }[] {
  return [{ to, units }, ...more].map((one) => ({ to: one.to, units: BigInt(one.units) }));
}

function sumOf(outputs: readonly { readonly units: bigint }[]): bigint {
  return outputs.reduce((sum, { units }) => sum + units, 0n);
}

function spendOf(from: string, nonce: number): string {
  return `${from}:${nonce}`;
}

function idOf(raw: string): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 16);
}
