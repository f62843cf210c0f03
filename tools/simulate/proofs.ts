import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Machine } from '@agio/core';
import type { SiteModule } from '@agio/module';
import type {
  Chance,
  FieldsFile,
  MachineModel,
  MachineTraffic,
  ModelFile,
  ModelHouse,
  TrafficFile,
  TrafficScene,
} from '@agio/module/testing';
import { root } from '../../harness/launch/root.mjs';
import type { NamedModel } from './model/model.ts';

/** A machine with its naive twin and with commands for both. */
export interface Proof {
  readonly machine: Machine;
  readonly makeModel: (house: ModelHouse) => MachineModel;
  /** Takes the model that `makeModel` made. */
  readonly makeTraffic: (chance: Chance, model: MachineModel, scene: TrafficScene) => MachineTraffic;
}

/** A machine decides about money, and nothing proves that it decides correctly. */
export class ProofMissing extends Error {
  override readonly name = 'ProofMissing';
}

/** The reviewed lists of what a module's machine writes into journals. */
export async function fieldsOf(name: string, folder: string = join(root, 'modules')): Promise<FieldsFile> {
  return (await loaded(folder, name, 'fields')) as FieldsFile;
}

export type Listed = Pick<SiteModule, 'name' | 'machine'>;

/** Finds model and traffic of every module with a machine, by its name. */
export async function proofsOf(modules: readonly Listed[], folder: string = join(root, 'modules')): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { name, machine } of modules) {
    if (machine === undefined) continue;
    const { makeModel } = (await loaded(folder, name, 'model')) as ModelFile;
    const { makeTraffic } = (await loaded(folder, name, 'traffic')) as TrafficFile;
    proofs.push({ machine, makeModel, makeTraffic });
  }
  return proofs;
}

/** Models by the name that commands and facts of their machines begin with. */
export function namedModels(proofs: readonly Proof[]): NamedModel[] {
  return proofs.map(({ machine, makeModel }) => ({ name: machine.name, makeModel }));
}

/** A file of a module's proof. */
async function loaded(folder: string, name: string, file: 'model' | 'traffic' | 'fields'): Promise<unknown> {
  const path = join(folder, name, 'testing', `${file}.ts`);
  if (!existsSync(path)) throw new ProofMissing(`the module ${name} has a machine and no modules/${name}/testing/${file}.ts`);
  return import(pathToFileURL(path).href);
}
