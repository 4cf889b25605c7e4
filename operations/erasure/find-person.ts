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

type Opened = { readonly log: Pick<Log, 'stored' | 'open'>; readonly erasures: Pick<Erasures, 'markOf'> };

/**
 * Finds under whose keys the log holds each of `sought`: their account's, and everybody's whose personal data has such
 * an address in it, wherever events declare such data. Also the pages that these were read from. Never another member: one who wrote
 * down somebody else's address must not be erased with it. An event that cannot be read is passed over: nobody can read it.
 *
 * All events are opened once for all of them, which takes long; then what is sealed for those who were found, once more. So no more is
 * held in memory than what is said of them, however many people there are.
 */
export async function findPeople(opened: Opened, sought: readonly Sought[]): Promise<readonly FoundPerson[]> {
  if (sought.length === 0) return [];
  const marked = await whoHas(opened, new Set(sought.flatMap(({ marks }) => marks)));
  const accounts = sought.flatMap(({ account }) => account ?? []);
  const { members, held } = await whatIsHeldOf(opened.log, new Set([...marked.keys(), ...accounts]));
  return sought.map(({ marks: own, account }) => {
    const subjects = new Set(
      [...marked]
        .filter(([subject, marks]) => !members.has(subject) && own.some((mark) => marks.has(mark)))
        .map(([subject]) => subject),
    );
    if (account !== null) subjects.add(account);
    const theirs = [...subjects].flatMap((subject) => held.get(subject) ?? []);
    return {
      subjects: new Set([...subjects, ...theirs.flatMap(({ pages }) => [...pages])]),
      contacts: new Set(theirs.flatMap(({ contacts }) => [...contacts])),
    };
  });
}

/** Each subject in whose personal data stands a contact with one of `wanted`, and which of these. */
async function whoHas({ log, erasures }: Opened, wanted: ReadonlySet<string>): Promise<Map<string, Set<string>>> {
  const marked = new Map<string, Set<string>>();
  await eachSealed(log, isSealed, (event) => {
    for (const { subject, value } of personalIn(event))
      for (const contact of contactsIn(value)) {
        const mark = erasures.markOf(contact);
        if (wanted.has(mark)) marked.set(subject, (marked.get(subject) ?? new Set()).add(mark));
      }
  });
  return marked;
}

/** What the log holds of one subject. */
interface Held {
  readonly contacts: Set<string>;
  readonly pages: Set<string>;
}

/** What the log holds of `subjects`, and which of them are members. */
async function whatIsHeldOf(
  log: Opened['log'],
  subjects: ReadonlySet<string>,
): Promise<{ readonly members: ReadonlySet<string>; readonly held: ReadonlyMap<string, Held> }> {
  const members = new Set<string>();
  const held = new Map<string, Held>();
  const isTheirs = ({ sealed = {} }: StoredEvent): boolean => Object.keys(sealed).some((each) => subjects.has(each));
  await eachSealed(log, isTheirs, (event) => {
    if (event.type === MemberRegistered.type) members.add(textAt(event.data, 'memberId'));
    const page = textAt(event.data, 'pageId');
    for (const { subject, value } of personalIn(event)) {
      const known = held.get(subject) ?? { contacts: new Set(), pages: new Set() };
      held.set(subject, known);
      if (page !== '') known.pages.add(page);
      for (const contact of contactsIn(value)) known.contacts.add(contact);
    }
  });
  return { members, held };
}

/** The same of one alone. */
export async function findPerson(
  opened: Opened,
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

/** Only events that hold something personal, and are `wanted`, are opened. */
async function eachSealed(
  log: Opened['log'],
  wanted: (event: StoredEvent) => boolean,
  look: (event: Recorded) => void,
): Promise<void> {
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.stored.readAll(position);
    for (const event of await log.open(page.events.filter(wanted))) look(event);
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
