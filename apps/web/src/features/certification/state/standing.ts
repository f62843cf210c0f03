import type { Certification, CertificationLevel, LevelView } from '../api/certification.ts';

const order: readonly CertificationLevel[] = ['ordinary', 'primary', 'senior'];

export function numberOf(level: CertificationLevel): 1 | 2 | 3 {
  return (order.indexOf(level) + 1) as 1 | 2 | 3;
}

/** What the page says first: what is reviewed or failed, else the next level; `undefined` when nothing is left. */
export function focusOf({ levels }: Certification): LevelView | undefined {
  return levels.find(({ state }) => state !== 'passed');
}

/** The level whose name the customer has. */
export function ownLevel({ level }: Certification): CertificationLevel | null {
  return order[level - 1] ?? null;
}

/** What a customer who wants a level can begin with now: the first open one below it; `null` if none is, as while one is reviewed. */
export function nowFirst(level: CertificationLevel, { levels }: Certification): CertificationLevel | null {
  const at = levels.findIndex((one) => one.level === level);
  return levels.slice(0, Math.max(0, at)).find(({ isOpen, state }) => isOpen && state !== 'passed' && state !== 'review')?.level ?? null;
}

/** The level that has to pass first. */
export function before(level: CertificationLevel, { levels }: Certification): CertificationLevel | null {
  const at = levels.findIndex((one) => one.level === level);
  return levels[at - 1]?.level ?? null;
}
