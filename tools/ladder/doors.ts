import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files that other units may import: what each unit's package.json exports. Paths are relative to `root`, with slashes.
 */
export function doorsOf(root: string): string[] {
  return globSync('{packages,modules,apps}/*/package.json', { cwd: root }).flatMap((file) => {
    const unit = file.replaceAll('\\', '/').replace(/\/package\.json$/, '');
    const { exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { exports?: Record<string, string> };
    return Object.values(exports).flatMap((target) => {
      const door = `${unit}/${target.replace(/^\.\//, '')}`;
      // One door for each folder that has it.
      return door.includes('*') ? globSync(door, { cwd: root }).map((found) => found.replaceAll('\\', '/')) : [door];
    });
  });
}

/** The top folders that hold code and exist in `root`. */
export function codeFolders(root: string): string[] {
  return ['packages', 'modules', 'apps', 'harness', 'bench', 'e2e', 'tools'].filter((folder) => existsSync(join(root, folder)));
}
