/** Whether a statement took effect is not known: its connection ended, it took too long, or a warning came with its success. */
export class OutcomeOpen extends Error {
  override readonly name = 'OutcomeOpen';
}

/** Another core has raised the epoch of the journal: this one may answer nothing more. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The journal in the database and the copy in the data folder have different histories. */
export class JournalForked extends Error {
  override readonly name = 'JournalForked';
}

/** The journal's database is set up in a way that could lose what was acknowledged. */
export class JournalUnsafe extends Error {
  override readonly name = 'JournalUnsafe';
}
