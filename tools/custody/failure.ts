/** Something that must hold does not. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

export function failure(what: string): never {
  throw new Failure(what);
}

export function demand(holds: boolean, what: string): void {
  if (!holds) failure(what);
}
