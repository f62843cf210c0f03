import type { Edit, Operator } from '../operator.ts';
import { childOf, childrenOf, isOrder, textOf } from '../syntax.ts';
import type { Place } from '../syntax.ts';

/** One term of a condition is forgotten. */
export const conditionTerm: Operator = {
  name: 'condition-term',
  edits: (place) => (['&&', '||'].includes(String(place.node['operator'])) ? eachSide(place) : []),
};

/** One of two values, whatever the condition says. */
export const branch: Operator = {
  name: 'branch',
  edits({ node, source }) {
    if (node.type !== 'ConditionalExpression' || isOrder(node, source)) return [];
    return [childOf(node, 'consequent'), childOf(node, 'alternate')].map((one) => ({
      start: node.start,
      end: node.end,
      after: textOf(one, source),
    }));
  },
};

/** A value without its default, or the default alone. */
export const defaultValue: Operator = {
  name: 'default',
  edits(place) {
    if (place.node['operator'] !== '??') return [];
    const [withoutDefault, ...rest] = eachSide(place);
    // To a database, and to most callers, null and undefined are the same.
    const isNothing = /^(null|undefined)$/.test(textOf(childOf(place.node, 'right'), place.source));
    return withoutDefault === undefined || isNothing ? rest : [withoutDefault, ...rest];
  },
};

/** `if (…) return …`, `continue` or `break` is forgotten. */
export const guard: Operator = {
  name: 'guard',
  edits({ node, around }) {
    if (node.type !== 'IfStatement' || node['alternate'] !== null || !/Block|Program/.test(around[0]?.type ?? '')) return [];
    const then = childOf(node, 'consequent');
    const last = then.type === 'BlockStatement' ? childrenOf(then, 'body').at(-1) : then;
    return /^(Return|Continue|Break)Statement$/.test(last?.type ?? '') ? [{ start: node.start, end: node.end, after: '' }] : [];
  },
};

/** A promise that nobody waits for. */
export const awaitRemoved: Operator = {
  name: 'await',
  edits({ node, around }) {
    if (node.type !== 'AwaitExpression') return [];
    const [parent] = around;
    // The caller waits for it as well, and only a `try` around it could tell the difference.
    const isResult = parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression';
    if (isResult && !around.some(({ type }) => type === 'TryStatement')) return [];
    return [{ start: node.start, end: childOf(node, 'argument').start, after: '' }];
  },
};

/** What is left of `a && b && c` without each of its terms: an inner pair of the same operator is visited by itself. */
function eachSide({ node, source }: Place): Edit[] {
  if (node.type !== 'LogicalExpression') return [];
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  const isChain = (side: typeof left): boolean => side.type === 'LogicalExpression' && side['operator'] === node['operator'];
  const operator = source.indexOf(String(node['operator']), left.end);
  return [
    ...(isChain(right) ? [] : [{ start: node.start, end: node.end, after: source.slice(node.start, operator).trim() }]),
    ...(isChain(left) ? [] : [{ start: node.start, end: node.end, after: source.slice(operator + 2, node.end).trim() }]),
  ].filter(({ after }) => after !== textOf(node, source));
}
