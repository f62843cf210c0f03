/** A change of parts at a moment (ms); both signed. */
export interface PartStep {
  readonly ms: number;
  readonly coin: number;
  readonly weight: bigint;
  readonly whole?: bigint;
}

type PartSum = Omit<Required<PartStep>, 'ms'> & { readonly at: number };

/** What parts had come to at several moments, the steps of these moments included. */
export function partsAfter(steps: readonly PartStep[], times: readonly number[]): PartSum[] {
  const order = [...times.keys()].toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const parts: PartSum[] = [];
  for (const [coin, own] of Map.groupBy(steps, (step) => step.coin)) {
    const inTime = own.toSorted((a, b) => a.ms - b.ms);
    let [next, weight, whole] = [0, 0n, 0n];
    for (const at of order) {
      for (let step = inTime[next]; step !== undefined && step.ms <= (times[at] ?? 0); step = inTime[next]) {
        weight += step.weight;
        whole += step.whole ?? 0n;
        next += 1;
      }
      if (weight !== 0n) parts.push({ at, coin, weight, whole });
    }
  }
  return parts;
}
