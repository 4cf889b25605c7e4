import { createHmac } from 'node:crypto';

/** What something is counted for; the same text stands in for another one in each. */
type Kind = 'account' | 'address' | 'reader' | 'code';

/** A text that stands for `text` where it must not be read, such as a network address in the database; only `secret` makes it. */
export const standInFor = (secret: string, kind: Kind, text: string): string =>
  createHmac('sha256', secret).update(`${kind} ${text}`).digest('base64url');
