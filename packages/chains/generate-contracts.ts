// Compiles the Solidity sources of this package into the small JSON files that are committed beside them:
// node packages/chains/generate-contracts.ts
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>>
  >;
}

const require = createRequire(import.meta.url);
const solc = require('solc') as { compile(input: string, callbacks: { import(path: string): { contents: string } }): string };
const openZeppelin = dirname(require.resolve('@openzeppelin/contracts/package.json'));
const here = fileURLToPath(new URL('.', import.meta.url));

/** Creation bytecode of every contract of the sources, by name. */
function compile(files: readonly string[]): Record<string, string> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [basename(file), { content: readFileSync(file, 'utf8') }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(path.replace('@openzeppelin/contracts', openZeppelin), 'utf8') }),
    }),
  ) as Output;
  for (const { severity, formattedMessage } of output.errors ?? []) if (severity === 'error') throw new Error(formattedMessage);
  return Object.fromEntries(
    files.flatMap((file) =>
      Object.entries(output.contracts[basename(file)] ?? {}).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
    ),
  );
}

function write(target: string, sources: readonly string[]): void {
  writeFileSync(join(here, target), `${JSON.stringify(compile(sources), undefined, 2)}\n`);
}

const tests = join(here, 'testing/contracts');
write(
  'testing/contracts.generated.json',
  readdirSync(tests)
    .filter((name) => name.endsWith('.sol'))
    .sort()
    .map((name) => join(tests, name)),
);
write('evm/balance-reader.generated.json', [join(here, 'evm/balance-reader.sol')]);
