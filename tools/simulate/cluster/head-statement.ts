/** A row of the head as the model keeps it: columns by name. */
export type Columns = Readonly<Record<string, Value>>;
export type Value = string | number | boolean | null;

/** The head of an empty journal. */
export const INITIAL: Columns = {
  journal: '',
  epoch: 0,
  holder: '',
  leader: '',
  last: 0,
  applied: 0,
  beat: 0,
  logic: 0,
  hash: '0'.repeat(32),
};

/** What a statement reads besides the row. */
export interface Surroundings {
  /** By number, from 1. */
  readonly values: readonly unknown[];
  readonly settings: Readonly<Record<string, string>>;
}

/** An update of the head as the product wrote it, which is what the model executes. */
export interface HeadUpdate {
  /** The row afterwards; undefined where the condition does not hold. */
  apply(row: Columns, surroundings: Surroundings): Columns | undefined;
}

/** A statement that the model cannot read: it has to learn it. */
export class UnknownStatement extends Error {
  override readonly name = 'UnknownStatement';
  constructor(text: string) {
    super(`a statement that is not known here: ${text}`);
  }
}

type Expression = (row: Columns, surroundings: Surroundings) => Value;

const TOKEN = /\s*(?:(\$\d+)|(\d+)|'((?:[^']|'')*)'|(<>|>=|<=|::|[=<>+\-(),])|(\w+))/y;
const BEGIN = /\bupdate journal_head set /;

/** Reads the update of the head out of a statement, by itself or within `with`. Throws `UnknownStatement`. */
export function readHeadUpdate(text: string): HeadUpdate {
  const begin = BEGIN.exec(text);
  if (begin === null) throw new UnknownStatement(text);
  const reader = new Reader(text, begin.index + begin[0].length);
  const sets: [string, Expression][] = [];
  do {
    const column = reader.word();
    reader.expect('=');
    sets.push([column, reader.expression()]);
  } while (reader.takes(','));
  reader.expect('where');
  const condition = reader.expression();
  return {
    apply(row, surroundings) {
      if (condition(row, surroundings) !== true) return undefined;
      return { ...row, ...Object.fromEntries(sets.map(([column, value]) => [column, value(row, surroundings)])) };
    },
  };
}

/** Reads expressions: comparisons, sums, `case`, casts, and the few functions that statements about the head use. */
class Reader {
  readonly #text: string;
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(text: string, from: number) {
    this.#text = text;
    TOKEN.lastIndex = from;
    for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text))
      this.#tokens.push(found[3] === undefined ? found[0].trim() : `'${found[3].replaceAll("''", "'")}`);
  }

  takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) throw new UnknownStatement(this.#text);
  }

  word(): string {
    const token = this.#tokens[this.#at] ?? '';
    this.#at += 1;
    return token;
  }

  expression(): Expression {
    return this.#joined('or', () => this.#joined('and', () => this.#comparison()));
  }

  #joined(word: 'or' | 'and', read: () => Expression): Expression {
    const first = read();
    const parts = [first];
    while (this.takes(word)) parts.push(read());
    if (parts.length === 1) return first;
    return (row, around) =>
      word === 'or' ? parts.some((part) => part(row, around) === true) : parts.every((part) => part(row, around) === true);
  }

  #comparison(): Expression {
    const left = this.#sum();
    const sign = (['=', '<>', '>=', '<=', '>', '<'] as const).find((one) => this.takes(one));
    if (sign === undefined) return left;
    const right = this.#sum();
    return (row, around) => compare(sign, left(row, around), right(row, around));
  }

  #sum(): Expression {
    let left = this.#cast();
    while (this.takes('+')) {
      const [one, other] = [left, this.#cast()];
      left = (row, around) => Number(one(row, around)) + Number(other(row, around));
    }
    return left;
  }

  #cast(): Expression {
    const value = this.#primary();
    if (this.takes('::')) this.word();
    return value;
  }

  #primary(): Expression {
    if (this.takes('(')) {
      const inner = this.expression();
      this.expect(')');
      return inner;
    }
    if (this.takes('case')) return this.#case();
    const token = this.word();
    if (token.startsWith('$')) return (_row, { values }) => values[Number(token.slice(1)) - 1] as Value;
    if (token.startsWith("'")) return () => token.slice(1);
    if (/^\d+$/.test(token)) return () => Number(token);
    if (this.takes('(')) return this.#call(token);
    return (row) => {
      const value = row[token];
      if (value === undefined) throw new UnknownStatement(`${token} in ${this.#text}`);
      return value;
    };
  }

  #case(): Expression {
    this.expect('when');
    const condition = this.expression();
    this.expect('then');
    const yes = this.expression();
    this.expect('else');
    const no = this.expression();
    this.expect('end');
    return (row, around) => (condition(row, around) === true ? yes(row, around) : no(row, around));
  }

  #call(name: string): Expression {
    const given: Expression[] = [];
    do given.push(this.expression());
    while (this.takes(','));
    this.expect(')');
    const numbers = (row: Columns, around: Surroundings): number[] => given.map((one) => Number(one(row, around)));
    if (name === 'greatest') return (row, around) => Math.max(...numbers(row, around));
    if (name === 'least') return (row, around) => Math.min(...numbers(row, around));
    if (name === 'current_setting') return (row, around) => around.settings[String(given[0]?.(row, around))] ?? '';
    throw new UnknownStatement(`${name} in ${this.#text}`);
  }
}

function compare(sign: '=' | '<>' | '>=' | '<=' | '>' | '<', left: Value, right: Value): boolean {
  switch (sign) {
    case '=':
      return left === right;
    case '<>':
      return left !== right;
    case '>=':
      return Number(left) >= Number(right);
    case '<=':
      return Number(left) <= Number(right);
    case '>':
      return Number(left) > Number(right);
    case '<':
      return Number(left) < Number(right);
  }
}
