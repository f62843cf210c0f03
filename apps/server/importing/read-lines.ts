import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A line of a file: its number from 1, its values by column, or what is wrong with it, and the bytes up to its end. */
export interface FileLine {
  readonly number: number;
  readonly fields: Readonly<Record<string, string>> | string;
  readonly bytes: number;
}

/** The names of a file's columns, and whether its first line is one of data. */
export interface Columns {
  readonly names: readonly string[];
  readonly isData: boolean;
}

/** Lines of a CSV file, whose first line says what its columns are, or of JSON objects, one each; empty lines and bare addresses above the header are left out. */
export async function* readLines(path: string, columnsOf: (first: readonly string[]) => Columns): AsyncGenerator<FileLine> {
  const isJson = /\.jsonl$/i.test(path);
  let head: readonly string[] | undefined;
  let [number, bytes] = [0, 0];
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number += 1;
    bytes += Buffer.byteLength(text) + 1;
    const line = number === 1 ? text.replace(/^\ufeff/, '') : text;
    if (line.trim() === '') continue;
    if (isJson) yield { number, bytes, fields: fieldsOfJson(line) };
    else if (head === undefined) {
      if (/^https?:\S+$/.test(line.trim())) continue;
      const cells = cellsOf(line) ?? [];
      const { isData, names } = columnsOf(cells);
      head = names;
      if (isData) yield { number, bytes, fields: fieldsOfCells(head, cells) };
    } else yield { number, bytes, fields: fieldsOfCells(head, cellsOf(line)) };
  }
}

/** Numbers keep their digits: as floats, long ones would become others, and two trades one. */
function asWritten(_name: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  return typeof value === 'number' ? (source ?? String(value)) : value;
}

function fieldsOfJson(line: string): FileLine['fields'] {
  let value: unknown;
  try {
    value = JSON.parse(line, asWritten);
  } catch {
    return 'not JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not a JSON object';
  const fields: Record<string, string> = {};
  for (const [name, one] of Object.entries(value)) {
    if (typeof one !== 'string') return `${name}: a text or a number`;
    fields[name] = one;
  }
  return fields;
}

function fieldsOfCells(head: readonly string[], cells: readonly string[] | undefined): FileLine['fields'] {
  if (cells === undefined) return 'a quotation mark is missing';
  if (cells.length !== head.length) return `${cells.length} values for ${head.length} columns`;
  return Object.fromEntries(head.flatMap((name, at) => (name === '-' ? [] : [[name, cells[at]?.trim() ?? '']])));
}

/** Values of a line (RFC 4180, without line breaks in a value); undefined where a quotation does not end. */
function cellsOf(line: string): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end === -1 ? undefined : end));
      if (end === -1) return cells;
      at = end + 1;
      continue;
    }
    let text = '';
    for (at += 1; ; at += 1) {
      if (at >= line.length) return undefined;
      if (line[at] !== '"') text += line[at];
      else if (line[at + 1] === '"') {
        text += '"';
        at += 1;
      } else break;
    }
    cells.push(text);
    if (at + 1 === line.length) return cells;
    if (line[at + 1] !== ',') return undefined;
    at += 2;
  }
  return cells;
}
