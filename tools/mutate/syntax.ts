import { parseSync } from 'rolldown/utils';

/** A node of the syntax tree, in the form of ESTree, with its place in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A node with what is around it. */
export interface Place {
  readonly node: Node;
  /** The nodes around it, the nearest first. */
  readonly around: readonly Node[];
  readonly source: string;
}

/** Wrappers of expressions that run; every other node of types is erased. */
const RUNS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSParameterProperty',
]);
/** What tells people or stops a program that is wrong: nothing else depends on it. */
const TELLS = /^(assert(\.\w+)?|console\.\w+|(this\.#?)?(options\.)?onError|(\w+\.)?log\.\w+|unreachable)$/;

/** Every node of the file whose change could make a difference, from the first to the last. */
export function placesIn(file: string, source: string): Place[] {
  const { errors, program } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const places: Place[] = [];
  visit(program, []);
  return places;

  function visit(value: unknown, around: readonly Node[]): void {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, around);
      return;
    }
    if (!isNode(value) || isLeftOut(value, source)) return;
    places.push({ node: value, around, source });
    const inside = [value, ...around];
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, inside);
  }
}

/** The functions of the file that have a body, in the order of their beginnings. */
export function functionsIn(file: string, source: string): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(value.type) && isNode(value['body'])) found.push(value);
      for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
    }
  };
  visit(parseSync(file, source).program);
  return found.toSorted((a, b) => a.start - b.start);
}

/** Whether the text is a program at all: a replacement at the wrong place would only test the parser. */
export function isProgram(file: string, source: string): boolean {
  return parseSync(file, source).errors.length === 0;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
}

/** The child of that name; fails where the syntax has none. */
export function childOf(node: Node, key: string): Node {
  const child = node[key];
  if (!isNode(child)) throw new Error(`${node.type} has no ${key}`);
  return child;
}

/** The children of that name; holes of a list are left out. */
export function childrenOf(node: Node, key: string): readonly Node[] {
  const children = node[key];
  return Array.isArray(children) ? children.filter(isNode) : [];
}

export function textOf(node: Node, source: string): string {
  return source.slice(node.start, node.end);
}

/** Result of a comparison for a sort: `-1`, `0`, `1`, or a choice between them. */
export function isOrder(node: Node, source: string): boolean {
  if (node.type === 'ConditionalExpression')
    return isOrder(childOf(node, 'consequent'), source) && isOrder(childOf(node, 'alternate'), source);
  return /^-?[01]$/.test(textOf(node, source));
}

function isLeftOut(node: Node, source: string): boolean {
  if (node.type.startsWith('TS')) return !RUNS.has(node.type);
  if (/^(Import|ExportAll)Declaration$/.test(node.type)) return true;
  if (node.type === 'CallExpression') return TELLS.test(textOf(childOf(node, 'callee'), source));
  if (node.type === 'NewExpression') return textOf(childOf(node, 'callee'), source).endsWith('Error');
  return node['declare'] === true;
}
