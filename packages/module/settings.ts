/** A whole number from the environment. */
interface WholeSetting {
  /** Its name in the environment. */
  readonly variable: string;
  readonly kind: 'whole';
  readonly min: number;
  readonly max: number;
  /** What it is where none is given. */
  readonly otherwise: number;
}

/**
 * A secret from the environment, different from every other one. Servers that follow one journal share it. Where none is given, production has none,
 * and a trial keeps one that it made in its data folder.
 */
interface SecretSetting {
  readonly variable: string;
  readonly kind: 'secret';
  /** Its file in the data folder. */
  readonly keptAs: string;
}

/** A setting that one module alone needs. */
export type ModuleSetting = SecretSetting | WholeSetting;
