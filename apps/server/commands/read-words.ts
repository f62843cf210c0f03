import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * One line of standard input, so that it appears in no process list and no shell history. At a terminal it prompts
 * and does not echo.
 */
export async function readWords(question = 'the 24 words, in one line (not shown): '): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) if (line.trim() !== '') return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
