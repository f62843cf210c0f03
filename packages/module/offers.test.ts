// Protects: a module asks another by the name of what it needs, whichever of them is opened first, and two that offer the same are no site.
import { expect, expectTypeOf, it } from 'vitest';
import type { Misfits, OffersOf } from './offers.ts';
import { joinOffers } from './offers.ts';

class Clerk {
  readonly #names = ['', 'ada'];
  nameOf(id: number): string | undefined {
    return this.#names[id];
  }
}

const clerk = { name: 'clerk', offers: { nameOf: true } } as const;

it('asks the module when it is called, with its own state, and not before it is open', () => {
  const opened = new Map<string, object>();
  const { nameOf } = joinOffers([clerk], opened);
  expect(() => nameOf?.(1)).toThrow('nameOf of clerk was asked before clerk was open');
  opened.set('clerk', new Clerk());
  expect(nameOf?.(1)).toBe('ada');
});

it('asks for a member of what is offered as it does for a function', () => {
  const opened = new Map<string, object>();
  const { names } = joinOffers([{ name: 'clerk', offers: { names: true } }], opened) as Partial<Record<string, object>> as { names: Clerk };
  expect(() => names.nameOf(1)).toThrow('names of clerk was asked before clerk was open');
  opened.set('clerk', { names: new Clerk() });
  expect(names.nameOf(1)).toBe('ada');
});

it('takes an offer from one module alone', () => {
  expect(() => joinOffers([clerk, { name: 'copy', offers: { nameOf: true } }], new Map())).toThrow('copy and clerk both offer nameOf');
  expect(joinOffers([{ name: 'quiet' }], new Map())).toEqual({});
});

it('gives what is offered with its type, and names what is needed otherwise', () => {
  interface Offering {
    readonly name: 'clerk';
    readonly offers?: Readonly<Record<'nameOf', true>>;
    open(ports: object): Promise<Clerk>;
  }
  interface Asking<NameOf> {
    readonly name: 'desk';
    open(ports: { nameOf: NameOf }): Promise<object>;
  }
  type Right = Offering | Asking<(id: number) => string | undefined>;
  type Wrong = Offering | Asking<(id: string) => string | undefined>;
  expectTypeOf<OffersOf<Right>['nameOf']>().toEqualTypeOf<Clerk['nameOf']>();
  expectTypeOf<Misfits<Right>>().toEqualTypeOf<never>();
  expectTypeOf<Misfits<Wrong>>().toEqualTypeOf<'desk needs another nameOf'>();
});
