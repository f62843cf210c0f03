import { between } from '../operator.ts';
import type { Operator } from '../operator.ts';
import { childOf, isOrder, textOf } from '../syntax.ts';
import type { Node, Place } from '../syntax.ts';

const BOUNDARY: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
const DIRECTION: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** `<` for `<=`, `===` for `!==`. */
export const comparison: Operator = {
  name: 'comparison',
  edits: (place) => (choosesByOrder(place) ? [] : replaced(place, BOUNDARY)),
};

/** The smaller of two for the larger: `Math.min` for `Math.max`, `a < b ? a : b` for `a > b ? a : b`, and the order of a sort. */
export const minMax: Operator = {
  name: 'min-max',
  edits(place) {
    const { node, source } = place;
    if (choosesByOrder(place)) return replaced(place, DIRECTION);
    if (node.type !== 'CallExpression') return [];
    const callee = childOf(node, 'callee');
    const [, which] = /^Math\.(min|max)$/.exec(textOf(callee, source)) ?? [];
    return which === undefined ? [] : [{ start: callee.end - 3, end: callee.end, after: which === 'min' ? 'max' : 'min' }];
  },
};

function replaced({ node, source }: Place, by: Readonly<Record<string, string>>) {
  if (node.type !== 'BinaryExpression') return [];
  const operator = String(node['operator']);
  const after = by[operator];
  return after === undefined ? [] : between(source, childOf(node, 'left').end, childOf(node, 'right').start, operator, after);
}

/** `a < b ? a : b` and `a < b ? -1 : 1`: where the two are equal, either result is right. */
function choosesByOrder({ node, around, source }: Place): boolean {
  const [parent] = around;
  if (node.type !== 'BinaryExpression' || !(String(node['operator']) in DIRECTION)) return false;
  if (parent?.type !== 'ConditionalExpression' || parent['test'] !== node) return false;
  const branches = [childOf(parent, 'consequent'), childOf(parent, 'alternate')];
  const texts = (nodes: readonly Node[]): string =>
    nodes
      .map((one) => textOf(one, source))
      .sort()
      .join(' ');
  return texts(branches) === texts([childOf(node, 'left'), childOf(node, 'right')]) || branches.every((one) => isOrder(one, source));
}
