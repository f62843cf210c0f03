/** The settings cannot be used; `problems` names every one of them, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`settings: ${problems.join('; ')}`);
    this.problems = problems;
  }
}
