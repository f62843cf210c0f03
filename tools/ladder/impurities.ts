import { parseSync } from '@swc/core';

/** A place where code uses something that could differ between two runs. */
export interface Impurity {
  readonly line: number;
  readonly what: string;
}

const GLOBALS = new Set([
  'process',
  'crypto',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Promise',
  'fetch',
  'Intl',
  'console',
  'globalThis',
  'window',
  'navigator',
  'require',
  'WeakRef',
  'FinalizationRegistry',
  'Atomics',
  'SharedArrayBuffer',
  'Worker',
  'Temporal',
]);
const LOCALE = /^(toLocale[A-Z]\w*|localeCompare)$/;

// How the parser marks a name that no declaration of the file binds: a global.
const UNBOUND = 1;

interface Node {
  readonly type: string;
  readonly span?: { readonly start: number };
  readonly [key: string]: unknown;
}

/** Finds the clock, randomness, the environment, promises, timers, the locale and `for…in` in TypeScript source. Types are free. */
export function impuritiesOf(source: string): Impurity[] {
  const bytes = Buffer.from(source);
  const found: Impurity[] = [];
  const add = (node: Node, what: string): void => {
    // Positions count UTF-8 bytes from 1.
    const line = bytes
      .subarray(0, (node.span?.start ?? 1) - 1)
      .toString()
      .split('\n').length;
    found.push({ line, what });
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: false, target: 'esnext' }), add);
  return found;
}

function visit(value: unknown, add: (node: Node, what: string) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, add);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (typeof node.type === 'string') {
    if (isType(node.type)) return;
    inspect(node, add);
  }
  // A method's function is a node without a type of its own.
  if (node['async'] === true || node['isAsync'] === true) add(node, 'is asynchronous');
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'span' && key !== 'typeAnnotation') visit(child, add);
  }
}

// Assertions wrap an expression that runs; every other TypeScript node is erased.
function isType(type: string): boolean {
  return (
    type.startsWith('Ts') &&
    !/^Ts(As|NonNull|Satisfies|ConstAssertion|TypeAssertion|Instantiation)/.test(type) &&
    type !== 'TsParameterProperty'
  );
}

function inspect(node: Node, add: (node: Node, what: string) => void): void {
  switch (node.type) {
    case 'Identifier':
      if (node['ctxt'] === UNBOUND && GLOBALS.has(String(node['value']))) add(node, `uses ${String(node['value'])}`);
      break;
    case 'MemberExpression': {
      const property = nameOf(node['property']);
      const object = node['object'] as Node;
      if (isGlobal(object, 'Date') && property === 'now') add(node, 'reads the clock with Date.now');
      if (isGlobal(object, 'Math') && property === 'random') add(node, 'asks for chance with Math.random');
      if (property !== undefined && LOCALE.test(property)) add(node, `depends on the locale through ${property}`);
      break;
    }
    case 'NewExpression':
      // A date made from a given number is the same everywhere; one made from nothing, or from text, is not.
      if (isGlobal(node['callee'], 'Date')) add(node, 'makes a Date');
      break;
    case 'CallExpression':
      if (isGlobal(node['callee'], 'Date')) add(node, 'calls Date');
      if ((node['callee'] as Node).type === 'Import') add(node, 'imports at run time');
      break;
    case 'AwaitExpression':
      add(node, 'awaits');
      break;
    case 'ForInStatement':
      add(node, 'walks with for…in, whose order is not promised');
      break;
    default:
  }
}

function isGlobal(value: unknown, name: string): boolean {
  const node = value as Node | undefined;
  return node?.type === 'Identifier' && node['ctxt'] === UNBOUND && node['value'] === name;
}

function nameOf(value: unknown): string | undefined {
  const node = value as Node | undefined;
  if (node?.type === 'Identifier') return String(node['value']);
  const computed = node?.type === 'Computed' ? (node['expression'] as Node) : undefined;
  return computed?.type === 'StringLiteral' ? String(computed['value']) : undefined;
}
