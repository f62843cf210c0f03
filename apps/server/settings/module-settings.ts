import { z } from 'zod';
import type { ModuleSetting, SettingsOf, SiteModule } from '@agio/module';
import { keptSecret, secretProblem } from './secrets.ts';
import { modules } from '../site.ts';

type AnyModule = (typeof modules)[number];

/** What modules are given of the environment, by their names. */
export type ModuleSettings = {
  readonly [Module in AnyModule as keyof SettingsOf<Module> extends never ? never : Module['name']]: SettingsOf<Module>;
};

type Environment = Readonly<Record<string, string | undefined>>;

const declared: readonly (readonly [module: string, port: string, setting: ModuleSetting])[] = (
  modules as readonly Pick<SiteModule<string, never>, 'name' | 'settings'>[]
).flatMap(({ name, settings = {} }) => Object.entries<ModuleSetting>(settings).map(([port, setting]) => [name, port, setting] as const));

/** Names in the environment, and those of secrets among them. */
export const MODULE_VARIABLES = declared.map(([, , { variable }]) => variable);
export const MODULE_SECRETS = declared.flatMap(([, , { kind, variable }]) => (kind === 'secret' ? [variable] : []));

/** What is wrong with the settings of modules. In production each secret must be random, and like no other one of `secrets`. */
export function moduleSettingProblems(given: Environment, production: boolean, secrets: readonly string[]): string[] {
  const different = secrets.join(' and ');
  return declared.flatMap(([, , setting]) => {
    const { kind, variable } = setting;
    const value = given[variable];
    if (value === undefined) return [];
    if (kind === 'whole') {
      const { error } = wholeOf(setting).safeParse(value);
      return (error?.issues ?? []).map(({ message }) => `${variable}: ${message}`);
    }
    const problem = production || value.length < 32 ? secretProblem(value) : undefined;
    const isAnother = production && secrets.some((name) => given[name] === value);
    return [
      ...(problem === undefined ? [] : [`${variable}: ${problem}`]),
      ...(isAnother ? [`${variable}: must differ from ${different}`] : []),
    ];
  });
}

/** The settings of modules, once nothing is wrong with them. */
export function moduleSettingsOf(given: Environment, production: boolean, dataDir: string): ModuleSettings {
  const all: Record<string, Record<string, number | string | undefined>> = {};
  for (const [module, port, setting] of declared) {
    const value = given[setting.variable];
    const own = (all[module] ??= {});
    if (setting.kind === 'whole') own[port] = value === undefined ? setting.otherwise : wholeOf(setting).parse(value);
    else own[port] = value ?? (production ? undefined : keptSecret(dataDir, setting.keptAs));
  }
  return all as ModuleSettings;
}

const wholeOf = ({ max, min }: { readonly min: number; readonly max: number }) => z.coerce.number().int().min(min).max(max);
