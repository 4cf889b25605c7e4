/** Why an event is parked, from what the projectors have noted: their words may repeat what the event says of somebody. */
export function parkedWords(noted: string): string {
  return /is unknown to this version$| cannot be opened: /.test(noted)
    ? 'This version of the site cannot read it. It may have been written by a newer one.'
    : 'Taking it in failed. Whoever runs the server finds how in what the programs have written down, under this number.';
}

/** Why a policy stands at an event; null is from a version that did not say. */
export function standingWords(why: string | null): string {
  if (why === 'unreadable')
    return 'This version of the site cannot read the event. It may have been written by a newer one.';
  const [kind, rule] = why?.split(' ') ?? [];
  return kind === 'refused' && rule !== undefined
    ? `A rule refuses what should follow from it: ${rule.replaceAll('-', ' ')}.`
    : 'What should follow from it failed. Whoever runs the server finds how in what the programs have written down, under this number.';
}

const servers: readonly (readonly [RegExp, string])[] = [
  [/^SMTP_URL/, 'No mail server is set up (SMTP_URL).'],
  [/^(?:ECONNECTION|ESOCKET|ECONNREFUSED|EDNS|ENOTFOUND)/, 'The mail server could not be reached.'],
  [/^(?:ETIMEDOUT|ETIME)/, 'The mail server did not answer in time.'],
  [/^EAUTH/, 'The mail server did not accept our name and password.'],
  [/ 4\d\d$/, 'The mail server put it off.'],
  [/ 5\d\d$/, 'The mail server refused it.'],
];

/** Why a letter was not sent, from the code that its last attempt left. */
export const letterWords = (code: string | null): string =>
  servers.find(([pattern]) => pattern.test(code ?? ''))?.[1] ?? 'Sending it failed.';
