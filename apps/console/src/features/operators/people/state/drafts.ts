const NAME = /^[a-z][a-z0-9._-]{1,31}$/;
const UID = /^\d{4,12}$/;

/** Whether the server takes this as the name of an operator. */
export const isOperatorName = (text: string): boolean => NAME.test(text);
/** Whether the field of the operator's own customer account can be sent: empty, or a UID. */
export const isOwnUid = (text: string): boolean => text === '' || UID.test(text);

interface RosterEntry {
  readonly name: string;
  readonly roles: readonly string[];
  readonly state: string;
}

/** Those whose name contains the text, with that role, in that state; a filter that is not set lets all through. */
export function matching<Person extends RosterEntry>(
  people: readonly Person[],
  wanted: { readonly name?: string | undefined; readonly role?: string | undefined; readonly state?: string | undefined },
): Person[] {
  const text = wanted.name?.toLowerCase() ?? '';
  return people.filter(
    ({ name, roles, state }) =>
      name.toLowerCase().includes(text) &&
      (wanted.role === undefined || roles.includes(wanted.role)) &&
      (wanted.state === undefined || state === wanted.state),
  );
}
