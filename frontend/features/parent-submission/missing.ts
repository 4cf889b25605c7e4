/** "Add a name and a description first."; undefined when nothing is missing. `names` are of fields that need no more than words. */
export const waitingFor = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : `Add ${names.map((name) => `a ${name}`).join(' and ')} first.`;
