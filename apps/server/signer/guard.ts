import { decodeUnsigned, NATIVE } from '@agio/chains';
import type { DecodedTransaction, KeyPath, SignAnswer, Signer, SignRefused, SignRequest } from '@agio/chains';
import { parseDecimal } from '@agio/kernel';
import type { Approval } from './approvals.ts';
import type { KnownWithdrawal } from './journal-view.ts';
import { withoutEchoes } from './echoes.ts';
import { OwnAddresses } from './own-addresses.ts';
import { GAS_APPROVED_MOST, isOf } from './rules.ts';
import type { ChainRules, CoinRules } from './rules.ts';
import type { SignedLine, SignedLog } from './signed-log.ts';

export interface GuardParts {
  /** Opens the keys; signs whatever it is given. */
  readonly keys: Signer;
  readonly log: SignedLog;
  readonly rules: () => readonly ChainRules[];
  /** The journal's own record; undefined if this signer has none and relies on people's approvals alone. */
  readonly withdrawals: { open(id: number, untilMs: number): Promise<KnownWithdrawal | undefined> } | undefined;
  readonly approvals: () => readonly Approval[];
  readonly now: () => number;
  /** One line for each signature and each refusal. */
  readonly say: (line: string) => void;
}

/** Payments whose signatures are counted for the log. */
const REMEMBERED_MAX = 10_000;
/** How long the journal may take to show a requested withdrawal. */
const JOURNAL_MS = 10_000;
/** Proofs begin with this. No transaction of any family does, and no other sentence is signed. */
const SENTENCE = /^Agio proof of [ -~]{1,500}$/;
/** Maximum fee, in per cent of the maximum rate times the estimated size. */
const SIZE_SLACK_PERCENT = 110n;

type Refusal = SignRefused['refusal'];

class Refused extends Error {
  override readonly name = 'Refused';
  readonly answer: SignRefused;

  constructor(refusal: Refusal, detail: string, earlier?: Pick<SignRefused, 'earlier' | 'paid'>) {
    super(detail);
    this.answer = { ok: false, refusal, detail, ...earlier };
  }
}

interface Judgement {
  /** The highest fee that the transaction can cost. */
  readonly fee: bigint;
  readonly lines: readonly SignedLine[];
  readonly rules: ChainRules;
}

/**
 * Protects the keys. It parses each transaction itself and signs what it can verify: a withdrawal against the
 * journal or people's approval, each once and within limits by hour and day; every other payment against addresses that it derives.
 */
export class Guard implements Signer {
  readonly #parts: GuardParts;
  readonly #own: OwnAddresses;
  readonly #refused: (line: string) => void;
  /** How often something that only one transaction can use was signed for since this process began. */
  readonly #signed = new Map<string, number>();

  constructor(parts: GuardParts) {
    this.#parts = parts;
    this.#own = new OwnAddresses(parts.keys);
    this.#refused = withoutEchoes(parts.say, parts.now);
  }

  xpub(family: KeyPath['family'], account: KeyPath['account']): Promise<string> {
    return this.#parts.keys.xpub(family, account);
  }

  async sign(request: SignRequest): Promise<SignAnswer> {
    const { keys, say } = this.#parts;
    const { purpose } = request;
    const what = `${purpose.kind}${purpose.kind === 'withdrawal' ? ` ${[purpose.id, ...(purpose.others ?? [])].join(', ')}` : ''}`;
    try {
      const { fee, lines, rules } = await this.#judge(request);
      const answer = await keys.sign(request);
      const again = this.#again(lines[0]?.spends ?? []);
      // Each withdrawal of a transaction has a line of its own, also where two pay the same to one address.
      for (const { asset, spends, to, units, withdrawal } of lines) {
        const one = withdrawal === 0 ? what : `${purpose.kind} ${withdrawal}`;
        say(`signed ${one} on ${rules.code}: ${units} units of ${asset} to ${to}, ${spends.join(' ')}, fee at most ${fee}${again}`);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refused(`refused ${what}: ${error.answer.refusal}, ${error.answer.detail}`);
      return error.answer;
    }
  }

  spendsOf(withdrawals: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const spends = new Map<number, readonly string[]>();
    for (const id of withdrawals) {
      const lines = this.#parts.log.of(id);
      if (lines.length > 0) spends.set(id, [...new Set(lines.flatMap((line) => line.spends))]);
    }
    return Promise.resolve(spends);
  }

  async prove(path: KeyPath, text: string): Promise<Awaited<ReturnType<Signer['prove']>>> {
    const { keys, say } = this.#parts;
    if (!SENTENCE.test(text)) {
      say('refused a sentence that is no proof');
      throw new Error('a sentence begins with "Agio proof of"');
    }
    return keys.prove(path, text);
  }

  async #judge(request: SignRequest): Promise<Judgement> {
    const { from, purpose, transaction } = request;
    if (from.change !== 0 || from.family !== transaction.family) throw new Refused('wrong_source', 'no source of payments');
    const decoded = decodeUnsigned(transaction, await this.#own.publicKey(from));
    if (decoded === undefined) throw new Refused('no_transaction', 'the bytes are no payment of a coin or a token');
    const rules = this.#rulesFor(decoded);
    if (purpose.kind === 'withdrawal') return this.#judgeWithdrawals(request, decoded, rules, [purpose.id, ...(purpose.others ?? [])]);
    const coin = coinOf(rules, decoded.asset);
    // A merge of the hot wallet's outputs into one pays no one else.
    const isMerge = decoded.family === 'bitcoin' && purpose.kind === 'top_up' && decoded.pays.length === 0;
    const [pay, ...more] = isMerge ? [{ to: decoded.from, units: 0n }] : decoded.pays;
    if (pay === undefined || more.length > 0) throw new Refused('no_transaction', 'a move pays one address');
    const { to, units } = pay;
    await this.#checkMove(request, decoded, rules, to);
    checkFees(decoded, rules, coin.gasMost);
    this.#checkAmounts(request);
    return this.#keep(rules, decoded.feeMax, [
      this.#line(request, decoded, { to, units, withdrawal: 0, chain: rules.code, approval: null }),
    ]);
  }

  /** A payment that is signed for once more, as with a higher fee, is a line that says so: no two signatures are equal lines. */
  #again(spends: readonly string[]): string {
    const key = spends.join(' ');
    const count = (this.#signed.get(key) ?? 0) + 1;
    if (this.#signed.size >= REMEMBERED_MAX) this.#signed.clear();
    this.#signed.set(key, count);
    return count === 1 ? '' : `, signature ${count} for it`;
  }

  /** Every signature is recorded here before it leaves. */
  #keep(rules: ChainRules, fee: bigint, lines: readonly SignedLine[]): Judgement {
    for (const line of lines) this.#parts.log.append(line);
    return { rules, fee, lines };
  }

  /** Checks each output against its withdrawal; nothing is signed unless all of them may be. */
  async #judgeWithdrawals(
    request: SignRequest,
    decoded: DecodedTransaction,
    rules: ChainRules,
    ids: readonly number[],
  ): Promise<Judgement> {
    const { now, withdrawals } = this.#parts;
    if (request.from.account !== 1 || request.from.index !== 0)
      throw new Refused('wrong_source', 'withdrawals are paid from the hot wallet');
    if (decoded.pays.length !== ids.length || new Set(ids).size < ids.length)
      throw new Refused('no_transaction', 'a transaction pays each of its withdrawals once, and nobody else');
    const coin = coinOf(rules, decoded.asset);
    const untilMs = now() + JOURNAL_MS;
    const known: (KnownWithdrawal | undefined)[] = [];
    for (const id of ids) known.push(await withdrawals?.open(id, untilMs));
    // From here to the note nothing is awaited: two requests that arrive together cannot pass the same check.
    this.#checkAmounts(request);
    let first = 0n;
    const lines = decoded.pays.map((pay, at) => {
      const id = ids[at] ?? 0;
      const judged = this.#judgeOne(decoded, { id, pay, known: known[at], coin, rules, before: first });
      if (judged.isFirst) first += pay.units;
      const { approval } = judged;
      const line = this.#line(request, decoded, { ...pay, withdrawal: id, chain: rules.code, approval: approval?.id ?? null });
      return ids.length === 1 ? line : { ...line, paid: ids };
    });
    return this.#keep(rules, decoded.feeMax, lines);
  }

  /** `before` are units that the same transaction pays others for the first time. */
  #judgeOne(
    decoded: DecodedTransaction,
    of: {
      readonly id: number;
      readonly pay: { readonly to: string; readonly units: bigint };
      readonly known: KnownWithdrawal | undefined;
      readonly coin: CoinRules;
      readonly rules: ChainRules;
      readonly before: bigint;
    },
  ): { readonly isFirst: boolean; readonly approval?: Approval | undefined } {
    const { before, coin, id, known, pay, rules } = of;
    const { log, now, withdrawals } = this.#parts;
    const approval = this.#approvalOf({ id, pay, coin, chain: rules.code });
    if (withdrawals !== undefined) checkKnown(known, { pay, coin, rules });
    else if (approval === undefined && log.of(id).length === 0)
      throw new Refused('not_approved', 'nobody approved it here, and there is no journal');
    checkFees(decoded, rules, approval === undefined ? coin.gasMost : GAS_APPROVED_MOST);
    if (this.#checkOnce(id, decoded, rules.code, pay, approval)) return { isFirst: false };
    if (known !== undefined && known.frozen) throw new Refused('not_approved', `${rules.code} stands still`);
    const left = log.left(rules.code, coin.asset, now());
    const isWithin = left.hour + before + pay.units <= coin.perHour && left.day + before + pay.units <= coin.perDay;
    if (!isWithin && approval === undefined)
      throw new Refused('limit', `${left.hour} left within an hour and ${left.day} within a day; ${coin.perHour} and ${coin.perDay} may`);
    return { isFirst: true, approval };
  }

  #line(
    { purpose, transaction }: SignRequest,
    { asset, spends }: DecodedTransaction,
    of: {
      readonly to: string;
      readonly units: bigint;
      readonly withdrawal: number;
      readonly chain: string;
      readonly approval: string | null;
    },
  ): SignedLine {
    return { atMs: this.#parts.now(), kind: purpose.kind, asset, spends, transaction, ...of, units: String(of.units) };
  }

  #rulesFor(decoded: DecodedTransaction): ChainRules {
    const rules = this.#parts.rules().find((one) => isOf(one, decoded));
    if (rules === undefined) throw new Refused('wrong_chain', 'no chain of the settings has such transactions');
    return rules;
  }

  /** The caller states the amounts of inputs. A signature is void if one is wrong, but two with different lies could be combined. */
  #checkAmounts({ transaction }: SignRequest): void {
    if (transaction.family !== 'bitcoin') return;
    const lies = transaction.inputs.some(({ outpoint, units }) => (this.#parts.log.amountOf(outpoint) ?? units) !== units);
    if (lies) throw new Refused('wrong_amount', 'an output holds other than was said of it before');
  }

  async #checkMove({ from, purpose }: SignRequest, { asset }: DecodedTransaction, rules: ChainRules, to: string): Promise<void> {
    const house = await this.#own.house(rules);
    if (purpose.kind === 'gas') {
      if (from.account !== 1 || from.index !== 1) throw new Refused('wrong_source', 'gas comes from the gas wallet');
      if (asset !== NATIVE) throw new Refused('wrong_asset', 'gas is the chain’s own coin');
      if (!(await this.#own.isDeposit(rules, to, purpose.index)))
        throw new Refused('wrong_destination', 'gas goes to deposit addresses alone');
      return;
    }
    const isSource = purpose.kind === 'sweep' ? from.account === 0 : from.account === 1 && from.index <= 1;
    if (!isSource) throw new Refused('wrong_source', 'that address does not make such moves');
    if (!house.includes(to)) throw new Refused('wrong_destination', 'moves go to the hot, the gas and the cold address alone');
  }

  #approvalOf(of: { id: number; pay: { to: string; units: bigint }; coin: CoinRules; chain: string }): Approval | undefined {
    const { approvals, log } = this.#parts;
    const { chain, coin, id, pay } = of;
    return approvals().find(
      (one) =>
        !log.isUsed(one.id) &&
        one.withdrawal === id &&
        one.chain === chain &&
        one.coin === coin.coin &&
        one.to === pay.to &&
        parseDecimal(one.amount, coin.decimals) === pay.units,
    );
  }

  /** Whether it was signed before and this is the same payment. A transaction that shares no spend with it could be mined as well. */
  #checkOnce(
    id: number,
    { asset, spends }: DecodedTransaction,
    chain: string,
    { to, units }: { readonly to: string; readonly units: bigint },
    approval: Approval | undefined,
  ): boolean {
    const all = this.#parts.log.of(id);
    // By approving it again, people confirm that what was signed before is void.
    const before = all.slice(
      Math.max(
        0,
        all.findLastIndex((line) => line.approval !== null),
      ),
    );
    const last = before.at(-1);
    if (last === undefined) return false;
    const isSame = last.chain === chain && last.asset === asset && last.to === to && last.units === String(units);
    const isShared = isSame && before.every((line) => line.spends.some((spend) => spends.includes(spend)));
    if (isShared) return true;
    if (approval !== undefined) return false;
    const paid = last.paid ?? [id];
    if (isSame) throw new Refused('signed_before', 'it was signed with other inputs before', { earlier: last.transaction, paid });
    throw new Refused('signed_before', `${last.units} units of ${last.asset} to ${last.to} were signed under that number before`);
  }
}

function checkKnown(
  known: KnownWithdrawal | undefined,
  {
    coin,
    pay,
    rules,
  }: { readonly coin: CoinRules; readonly pay: { readonly to: string; readonly units: bigint }; readonly rules: ChainRules },
): void {
  if (known === undefined) throw new Refused('unknown_withdrawal', 'the journal has no open withdrawal of that number');
  if (known.state !== 'approved' && known.state !== 'signed' && known.state !== 'broadcast')
    throw new Refused('not_approved', `the journal has it as ${known.state}`);
  if (known.chain !== rules.code) throw new Refused('wrong_chain', `the journal has it on ${known.chain}`);
  if (known.coin !== coin.coin) throw new Refused('wrong_asset', `the journal has it in ${known.coin}`);
  if (known.address !== pay.to) throw new Refused('wrong_destination', `the journal has it to ${known.address}`);
  if (known.units !== pay.units) throw new Refused('wrong_amount', `the journal has it over ${known.units} units`);
}

function coinOf({ code, coins }: ChainRules, asset: string): CoinRules {
  const coin = coins.find((one) => one.asset === asset);
  if (coin === undefined) throw new Refused('wrong_asset', `${asset} is no coin of ${code}`);
  return coin;
}

function checkFees({ feeMax, gas, perGas, vsize }: DecodedTransaction, { perUnitMax }: ChainRules, gasMost: bigint): void {
  if (gas > gasMost) throw new Refused('fee_too_high', `it may use ${gas} gas, ${gasMost} are allowed`);
  if (perUnitMax === undefined) return;
  const isTooHigh = vsize > 0n ? feeMax * 100n > perUnitMax * vsize * SIZE_SLACK_PERCENT : perGas > perUnitMax;
  if (isTooHigh) throw new Refused('fee_too_high', 'it offers the network more than the chain’s settings allow');
}
