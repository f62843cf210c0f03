import { existsSync } from 'node:fs';
import type { ListLaws, ListsFile } from '@agio/module/testing/lists';
import { modules } from '../../../../apps/server/site.ts';

const fileOf = (module: string): string => `../../../../modules/${module}/testing/lists.ts`;
const declaring = modules.filter(({ name }) => existsSync(new URL(fileOf(name), import.meta.url)));

/** What each module declares of its lists. */
export const declaredBy: ReadonlyMap<string, ListsFile> = new Map(
  await Promise.all(declaring.map(async ({ name }) => [name, (await import(fileOf(name))) as ListsFile] as const)),
);

/** The order of each list by its call, and of each of its views. */
export const declared: ListLaws = Object.fromEntries([...declaredBy.values()].flatMap(({ lists }) => Object.entries(lists)));
