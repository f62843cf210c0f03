import { between } from '../operator.ts';
import type { Edit, Operator } from '../operator.ts';
import { childOf, childrenOf, isOrder, textOf } from '../syntax.ts';
import type { Node } from '../syntax.ts';

/** Of a long list so many entries are dropped, spread over it. */
const ENTRIES_MAX = 8;
/** Constants up to here are one too large; what is larger is ten times too large, because one more would often be as right. */
const STEP_MAX = 100;
/** Capacities and pauses: a program with others does the same, sooner or later. */
const TUNES = /(capacity|buffer|chunk|batch|patience|retry|backoff|timeout|interval|poll|grace|beat)/i;

/** One entry of a list, of a set or of a map is forgotten. */
export const listEntry: Operator = {
  name: 'list-entry',
  edits({ node, around, source }) {
    if (node.type !== 'ArrayExpression' || isTuple(around) || isOfQuery(around, source)) return [];
    const entries = childrenOf(node, 'elements');
    const step = Math.ceil(entries.length / ENTRIES_MAX);
    return entries.flatMap((entry, at) => {
      if (at % step !== 0 || entry.type === 'SpreadElement') return [];
      const next = entries[at + 1];
      const before = entries[at - 1];
      if (next !== undefined) return [{ start: entry.start, end: next.start, after: '' }];
      // After the last entry a comma may follow.
      if (before === undefined) return [{ start: entry.start, end: source.lastIndexOf(']', node.end), after: '' }];
      return [{ start: before.end, end: entry.end, after: '' }];
    });
  },
};

/** One number is another one. */
export const constant: Operator = {
  name: 'constant',
  edits({ node, around, source }) {
    const after = node.type === 'Literal' ? otherNumber(node) : undefined;
    if (after === undefined || isKey(node, around) || isOfOrder(around, source) || isOfUnit(node, around) || isTuning(around, source))
      return [];
    return [{ start: node.start, end: node.end, after }];
  },
};

/** `true` for `false`. */
export const boolean: Operator = {
  name: 'boolean',
  edits({ node, around }) {
    const value = node['value'];
    if (node.type !== 'Literal' || typeof value !== 'boolean' || around[0]?.type === 'BinaryExpression') return [];
    return [{ start: node.start, end: node.end, after: String(!value) }];
  },
};

/** `+` for `-`. */
export const plusMinus: Operator = {
  name: 'plus-minus',
  edits({ node, source }) {
    const operator = String(node['operator']);
    const other = { '+': '-', '-': '+', '+=': '-=', '-=': '+=' }[operator];
    if (other === undefined || !/^(Binary|Assignment)Expression$/.test(node.type)) return [];
    const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
    return isText(left) || isText(right) ? [] : between(source, left.end, right.start, operator, other);
  },
};

/** `{ ...a, ...b }` for `{ ...b, ...a }`: another one wins. */
export const spreadOrder: Operator = {
  name: 'spread-order',
  edits({ node, source }) {
    const parts = node.type === 'ObjectExpression' ? childrenOf(node, 'properties') : childrenOf(node, 'elements');
    if (!/^(Object|Array)Expression$/.test(node.type)) return [];
    return parts.flatMap((part, at): Edit[] => {
      const next = parts[at + 1];
      if (part.type !== 'SpreadElement' || next === undefined) return [];
      return [
        {
          start: part.start,
          end: next.end,
          after: textOf(next, source) + source.slice(part.end, next.start) + textOf(part, source),
        },
      ];
    });
  },
};

/** Each of its entries has a name that is declared for it, with or without a condition between. */
function isTuple(around: readonly Node[]): boolean {
  const taker = around.find(({ type }) => type !== 'ConditionalExpression');
  const taken = taker?.['id'] ?? taker?.['left'];
  return (taken as Node | undefined)?.type === 'ArrayPattern';
}

/** Values of a query: with one too few it always fails. */
function isOfQuery([parent]: readonly Node[], source: string): boolean {
  return parent?.type === 'CallExpression' && /\bquery$/.test(textOf(childOf(parent, 'callee'), source));
}

function otherNumber(node: Node): string | undefined {
  const { bigint, value } = node;
  if (typeof bigint === 'string') return `${other(BigInt(bigint), BigInt(STEP_MAX), 1n, 10n)}n`;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return String(value < STEP_MAX ? value + 1 : value * 10);
}

function other(value: bigint, stepMax: bigint, step: bigint, times: bigint): bigint {
  return value < stepMax ? value + step : value * times;
}

function isKey(node: Node, [parent]: readonly Node[]): boolean {
  return parent?.['key'] === node && parent['computed'] !== true;
}

/** `-1` and `1` of a comparison: any other number of that sign is as right. */
function isOfOrder(around: readonly Node[], source: string): boolean {
  const choice = around.find(({ type }) => type !== 'UnaryExpression');
  return choice?.type === 'ConditionalExpression' && isOrder(choice, source);
}

/** `24` and `60` of `30 * 24 * 60 * 60_000`: only the first number of a product is chosen. */
function isOfUnit(node: Node, [parent]: readonly Node[]): boolean {
  return (
    parent?.type === 'BinaryExpression' && parent['operator'] === '*' && parent['right'] === node && isNumbers(childOf(parent, 'left'))
  );
}

function isNumbers(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isNumbers(childOf(node, 'left')) && isNumbers(childOf(node, 'right'));
  return node.type === 'Literal';
}

function isTuning(around: readonly Node[], source: string): boolean {
  if (/^random(Bytes|UUID)$/.test(around[0]?.type === 'CallExpression' ? textOf(childOf(around[0], 'callee'), source) : '')) return true;
  const named = around.find(({ type }) => /^(VariableDeclarator|PropertyDefinition|AssignmentPattern|Property)$/.test(type));
  const name = named === undefined ? undefined : (named['id'] ?? named['key'] ?? named['left']);
  return name !== undefined && TUNES.test(textOf(name as Node, source));
}

function isText(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isText(childOf(node, 'expression'));
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'BinaryExpression') return isText(childOf(node, 'left')) || isText(childOf(node, 'right'));
  return node.type === 'Literal' && typeof node['value'] === 'string';
}
