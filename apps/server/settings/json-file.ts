import { readFileSync } from 'node:fs';
import { ConfigError } from './config.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read by this user',
  EISDIR: 'it is a folder',
};

/** The content of a JSON file that a setting names. Throws `ConfigError` with the setting, the file and what is wrong with it. */
export function readJsonFile(setting: string, path: string): unknown {
  try {
    return JSON.parse(readTextFile(setting, path));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigError([`${setting}: ${path} is not JSON: ${error.message}`]);
    throw error;
  }
}

/** The content of a file that a setting names; the same for what cannot be read. */
export function readTextFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const problem = PROBLEMS[String((error as NodeJS.ErrnoException).code)];
    if (problem === undefined) throw error;
    throw new ConfigError([`${setting}: ${path} cannot be read: ${problem}`]);
  }
}
