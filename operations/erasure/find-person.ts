import { catalog } from '#domain/catalog.ts';
import { contactsIn, holdsAddress } from '#domain/kernel/contacts.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { personalPaths, type PersonalPath } from '#domain/kernel/personal.ts';
import { MemberRegistered } from '#domain/member/events.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';

/** What the log holds of somebody. */
export interface FoundPerson {
  /** Whose data it is, as events name them. */
  readonly subjects: ReadonlySet<string>;
  /** The email addresses and telephone numbers that stand among it. */
  readonly contacts: ReadonlySet<string>;
}

/** Where events hold personal data, as they declare it. */
const declared: ReadonlyMap<string, readonly PersonalPath[]> = new Map(
  [...catalog].map(([type, { data }]) => [type, personalPaths(data)]),
);

/**
 * Finds under whose keys the log holds somebody with this address: their account's, and everybody's whose personal data has the
 * address in it, wherever events declare such data. Also the pages that these were read from. Never another member: one who wrote
 * down somebody else's address must not be erased with it. An event that cannot be read is passed over: nobody can read it.
 */
export async function findPerson(
  log: Pick<Log, 'stored' | 'open'>,
  address: string,
  account: string | undefined,
): Promise<FoundPerson> {
  const members = new Set<string>();
  const named = new Set<string>();
  await eachSealed(log, (event) => {
    if (event.type === MemberRegistered.type) members.add(textAt(event.data, 'memberId'));
    for (const { subject, value } of personalIn(event)) if (holdsAddress(value, address)) named.add(subject);
  });
  const subjects = new Set([...named].filter((subject) => !members.has(subject)));
  if (account !== undefined) subjects.add(account);
  const contacts = new Set([address]);
  if (subjects.size === 0) return { subjects, contacts };
  const pages = new Set<string>();
  await eachSealed(log, (event) => {
    for (const { subject, value } of personalIn(event)) {
      if (!subjects.has(subject)) continue;
      for (const contact of contactsIn(value)) contacts.add(contact);
      const page = textAt(event.data, 'pageId');
      if (page !== '') pages.add(page);
    }
  });
  return { subjects: new Set([...subjects, ...pages]), contacts };
}

function personalIn({ type, data }: Recorded): { subject: string; value: unknown }[] {
  return (declared.get(type) ?? []).map(({ path, subject }) => ({
    subject: textAt(data, subject),
    value: path.reduce<unknown>(fieldOf, data),
  }));
}

/** Only events that hold something personal are opened. */
async function eachSealed(log: Pick<Log, 'stored' | 'open'>, look: (event: Recorded) => void): Promise<void> {
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.stored.readAll(position);
    for (const event of await log.open(page.events.filter(isSealed))) look(event);
    ({ nextPosition: position, endReached } = page);
  }
}

const isSealed = ({ sealed }: StoredEvent): boolean => sealed !== undefined;
const fieldOf = (data: unknown, name: string): unknown =>
  data !== null && typeof data === 'object' ? Reflect.get(data, name) : undefined;
const textAt = (data: unknown, name: string): string => {
  const value = fieldOf(data, name);
  return typeof value === 'string' ? value : '';
};
