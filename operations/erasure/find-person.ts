import { catalog } from '#domain/catalog.ts';
import { contactsIn } from '#domain/kernel/contacts.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { personalPaths, type PersonalPath } from '#domain/kernel/personal.ts';
import { MemberRegistered } from '#domain/member/events.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasures } from '#event-store/sealing/erasures.ts';

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

/** Somebody who is looked for. */
export interface Sought {
  /** What stands for their addresses and numbers, see `Erasures.markOf`. */
  readonly marks: readonly string[];
  readonly account: string | null;
}

/** What the log holds of one subject. */
interface Held {
  readonly contacts: Set<string>;
  readonly pages: Set<string>;
  /** Of those that are looked for. */
  readonly marks: Set<string>;
}

/**
 * Finds under whose keys the log holds each of `sought`: their account's, and everybody's whose personal data has such
 * an address in it, wherever events declare such data. Also the pages that these were read from. Never another member: one who wrote
 * down somebody else's address must not be erased with it. An event that cannot be read is passed over: nobody can read it.
 *
 * The log is opened once only for all of them, which takes long: what stands of everybody is remembered until it is known who is
 * looked for.
 */
export async function findPeople(
  { log, erasures }: { readonly log: Pick<Log, 'stored' | 'open'>; readonly erasures: Pick<Erasures, 'markOf'> },
  sought: readonly Sought[],
): Promise<readonly FoundPerson[]> {
  if (sought.length === 0) return [];
  const wanted = new Set(sought.flatMap(({ marks }) => marks));
  const members = new Set<string>();
  const held = new Map<string, Held>();
  await eachSealed(log, (event) => {
    if (event.type === MemberRegistered.type) members.add(textAt(event.data, 'memberId'));
    const page = textAt(event.data, 'pageId');
    for (const { subject, value } of personalIn(event)) {
      const known = held.get(subject) ?? { contacts: new Set(), pages: new Set(), marks: new Set() };
      held.set(subject, known);
      if (page !== '') known.pages.add(page);
      for (const contact of contactsIn(value)) {
        if (known.contacts.has(contact)) continue;
        known.contacts.add(contact);
        const mark = erasures.markOf(contact);
        if (wanted.has(mark)) known.marks.add(mark);
      }
    }
  });
  const marked = [...held].filter(([subject, { marks }]) => marks.size > 0 && !members.has(subject));
  return sought.map(({ marks: own, account }) => {
    const subjects = new Set(
      marked.filter(([, { marks }]) => own.some((mark) => marks.has(mark))).map(([subject]) => subject),
    );
    if (account !== null) subjects.add(account);
    const theirs = [...subjects].flatMap((subject) => held.get(subject) ?? []);
    return {
      subjects: new Set([...subjects, ...theirs.flatMap(({ pages }) => [...pages])]),
      contacts: new Set(theirs.flatMap(({ contacts }) => [...contacts])),
    };
  });
}

/** The same of one alone. */
export async function findPerson(
  opened: Parameters<typeof findPeople>[0],
  marks: readonly string[],
  account: string | null,
): Promise<FoundPerson> {
  const [found] = await findPeople(opened, [{ marks, account }]);
  return found ?? { subjects: new Set(), contacts: new Set() };
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
