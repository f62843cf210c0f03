/** A change of one source file that is made while the file is loaded: no file on the disk is changed. */
export interface Change {
  readonly name: string;
  /** The changed file, from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly find: string;
  readonly replace: string;
}

/** The file's text with the change in it. Throws if the place is missing or not unique: a change must not be lost unseen. */
export function plant(change: Change, source: string): string {
  const places = source.split(change.find).length - 1;
  if (places !== 1) throw new Error(`${change.name}: its place stands ${places} times in ${change.file}`);
  return source.replace(change.find, () => change.replace);
}
