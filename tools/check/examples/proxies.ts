import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUsable, problemsBy } from './program.ts';

const NGINX_TOKEN = /\s+|#[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|(?:\\.|\$\{\w+\}|[^\s;{}"'\\])+|["'\\]/g;

/** The grammar of nginx: a directive is words up to `;`, a block is words with directives in braces. */
export function nginxProblems(text: string): string[] {
  const problems: string[] = [];
  let depth = 0;
  let words: string[] = [];
  let begunAt = 0;
  const wrong = (at: number, what: string): void => void problems.push(`line ${text.slice(0, at).split('\n').length}: ${what}`);
  for (const { 0: token, index } of text.matchAll(NGINX_TOKEN)) {
    if (/^(?:\s|#)/.test(token)) continue;
    if (/^["'\\]$/.test(token)) wrong(index, 'a quotation is not closed');
    else if (!/^[{};]$/.test(token)) {
      const indent = indentAt(text, index);
      // Where a directive goes on in the next line, that is indented further.
      if (words.length > 0 && indent !== undefined && indent <= begunAt) wrong(index, `"${words.join(' ')}" has no ";"`);
      if (words.length === 0) begunAt = indent ?? 0;
      words.push(token);
    } else {
      if (words.length === 0 && token !== '}') wrong(index, `nothing stands before "${token}"`);
      if (token === '}' && words.length > 0) wrong(index, `"${words.join(' ')}" has no ";"`);
      if (token !== ';') depth += token === '{' ? 1 : -1;
      if (depth < 0) wrong(index, 'a brace too many');
      words = [];
    }
  }
  if (words.length > 0) wrong(text.length, `"${words.join(' ')}" has no ";"`);
  if (depth > 0) wrong(text.length, 'a block is not closed');
  return problems;
}

/** How far a word is indented that is the first of its line. */
function indentAt(text: string, index: number): number | undefined {
  const before = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  return before.trim() === '' ? before.length : undefined;
}

/** By nginx itself where it is: with certificates of our own, and on ports that need no rights. */
export function nginxSays(text: string, folder: string): string[] | undefined {
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=agio.example'];
  const [key, chain] = [join(folder, 'key.pem'), join(folder, 'chain.pem')];
  if (!isUsable('nginx', ['-v']) || !isUsable('openssl', [...certificate, '-keyout', key, '-out', chain])) return undefined;
  const site = text
    .replace(/ssl_certificate_key [^;]+/g, `ssl_certificate_key ${key}`)
    .replace(/ssl_certificate [^;]+/g, `ssl_certificate ${chain}`)
    .replace(/listen (\d+)/g, (_whole, port) => `listen ${20_000 + Number(port)}`);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n  access_log off;\n  ${temporary}\n  include ${folder}/site.conf;\n}\n`,
  );
  return problemsBy('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]);
}

/** The grammar of Caddy: a line opens a block with `{` at its end, or closes one with `}` alone; quotations end on their line. */
export function caddyProblems(text: string): string[] {
  const problems: string[] = [];
  let depth = 0;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.replace(/(^|\s)#.*$/, '').trim();
    const wrong = (what: string): void => void problems.push(`line ${at + 1}: ${what}`);
    if ((line.match(/(?<!\\)"/g) ?? []).length % 2 === 1) wrong('a quotation is not closed');
    const bare = line.replace(/"[^"]*"/g, '').replace(/\{[^\s{}]+\}/g, '');
    if (bare === '}') depth -= 1;
    else if (/^\S.* \{$|^\{$/.test(bare)) depth += 1;
    else if (/[{}]/.test(bare)) wrong('a brace stands where none may');
    if (depth < 0) wrong('a brace too many');
  }
  return depth > 0 ? [...problems, 'a block is not closed'] : problems;
}

/** By Caddy itself where it is. */
export function caddySays(text: string, folder: string): string[] | undefined {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return problemsBy('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env });
}
