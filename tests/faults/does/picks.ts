import { setTimeout as sleep } from 'node:timers/promises';
import { type Asking, GIVES_UP_MS, type Person } from '../asking.ts';
import type { DeedKind } from '../deeds.ts';

/** What somebody does, or an admin, of what `which` picks. */
export type Does = (who: Person, admin: Person, which: number) => Promise<unknown>;
/** How some of the deeds are done. */
export type DoesThese<Kinds extends DeedKind> = Readonly<Record<Kinds, Does>>;

export const chosen = <Value>(all: readonly Value[], which: number): Value | undefined =>
  all[Math.floor(which * all.length)];

/** Takes what `which` picks out of `all`, or `wanted`: whoever has taken it has it alone. */
export function taken<Value>(all: Value[], which: number, wanted?: Value): Value | undefined {
  const index = wanted === undefined ? Math.floor(which * all.length) : all.indexOf(wanted);
  return index < 0 ? undefined : all.splice(index, 1)[0];
}

/** Has `work` done to what `key` names, unless somebody is at it already: of two at once nobody could say which is the last. */
export type Alone = (key: string, work: () => Promise<unknown>) => Promise<void>;

export function aloneAt(): Alone {
  const busy = new Set<string>();
  return async (key, work) => {
    if (busy.has(key)) return;
    busy.add(key);
    try {
      await work();
    } finally {
      busy.delete(key);
    }
  };
}

/** The token behind `name` in a link of a letter to `email`; null, and a complaint, when none comes. */
export async function tokenTo({ ask, complainLate }: Asking, email: string, name: string): Promise<string | null> {
  const path = `/dev/mailbox?format=json&to=${encodeURIComponent(email)}`;
  const link = new RegExp(`[?&]${name}=([^\\s"\\\\&]+)`);
  for (const until = performance.now() + GIVES_UP_MS; performance.now() < until; await sleep(100)) {
    const token = link.exec((await ask(null, 'GET', path))?.text ?? '')?.[1];
    if (token !== undefined) return decodeURIComponent(token);
  }
  complainLate(`no letter with ${name} came to ${email}`);
  return null;
}

/** What processes keep of what they read is theirs for a moment longer, ms. */
const KEPT_MS = 5_000;

/** What `look` finds, asked again for as long as it finds something that may only be late. */
export async function lastly(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (const until = performance.now() + KEPT_MS; ; await sleep(200)) {
    const found = await look();
    if (found.length === 0 || performance.now() > until) return found;
  }
}
