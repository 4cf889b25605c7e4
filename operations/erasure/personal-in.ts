import { setImmediate } from 'node:timers/promises';
import { brand } from '#domain/brand.ts';
import { catalog } from '#domain/catalog.ts';
import { contactsIn } from '#domain/kernel/contacts.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { RevisionHandedOver, RevisionProposed } from '#domain/listing/events.ts';
import { personalPaths, type PersonalPath } from '#domain/kernel/personal.ts';
import type { Log } from '#event-store/log.ts';
import type { ReadAllOptions, StoredEvent } from '#event-store/port.ts';
import { eachPage } from './each-page.ts';

/** Where events hold personal data, as they declare it. */
const declared: ReadonlyMap<string, readonly PersonalPath[]> = new Map(
  [...catalog].map(([type, { data }]) => [type, personalPaths(data)]),
);

/**
 * The fields in which events have somebody reached, by their own names. An address or number in any other was written in passing, and may
 * be anybody's.
 */
const CONTACT_FIELDS = new Set(['email', 'submitterEmail', 'contactEmail', 'phone', 'contactPhone']);

/** The site's own address and number, which stand at the end of its letters and on its pages: whoever gives one as theirs owns neither. */
const ofTheSite: ReadonlySet<string> = new Set([brand.contactEmail, brand.contactPhone].map(howeverWritten));
/** The addresses and numbers of people in `value`. */
export const peopleIn = (value: unknown): readonly string[] =>
  contactsIn(value).filter((contact) => !ofTheSite.has(howeverWritten(contact)));

function howeverWritten(contact: string): string {
  return contact.toLowerCase().replaceAll(/[\s()./-]/g, '');
}

/** Something personal that an event says. */
interface Personal {
  /** Whose it is. */
  readonly subject: string;
  readonly value: unknown;
  /** Whether it is how they are reached. */
  readonly isContact: boolean;
  /** Whether it says who has sent something in, which may have other people reached. */
  readonly isSender: boolean;
}

export function personalIn({ type, data }: Recorded): readonly Personal[] {
  return (declared.get(type) ?? []).map(({ path, subject }) => ({
    subject: textAt(data, subject),
    value: path.reduce<unknown>(fieldOf, data),
    isContact: CONTACT_FIELDS.has(path.at(-1) ?? ''),
    isSender: path.at(-1) === 'submitterEmail',
  }));
}

/** Whether it is what somebody would have an activity say, at which nobody has looked: approved, it is said again. */
const isProposed = ({ type, data }: Pick<Recorded, 'type' | 'data'>): boolean =>
  (type === RevisionProposed.type || type === RevisionHandedOver.type) && textAt(data, 'source') !== 'page_change';
/**
 * Whether an event of an activity's own may hold anybody's words all the same: until 29 November 2026 a proposal was sealed as the
 * activity's, and whoever had proposed their own address would have taken its contact along.
 */
export const isAnybodys = (event: Pick<Recorded, 'type' | 'data'>): boolean =>
  isProposed(event) && textAt(event.data, 'contactSubject') === textAt(event.data, 'listingId');

interface Reached extends Pick<Personal, 'subject' | 'isSender'> {
  readonly contact: string;
}
/** The addresses and numbers at which an event has people reached, and whom. */
export const reachedIn = (event: Recorded): readonly Reached[] =>
  personalIn(event)
    .filter(({ isContact }) => isContact && !isProposed(event))
    .flatMap(({ subject, value, isSender }) => peopleIn(value).map((contact) => ({ subject, contact, isSender })));

/** So many are opened in one turn: a page at once would keep whoever asks the site something meanwhile waiting for a tenth of a second. */
const AT_ONCE = 100;
const inTurns = <Item>(all: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, turn) => all.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE));

/** Only events that hold something personal, and are `wanted`, are opened. */
export async function eachSealed(
  log: Pick<Log, 'stored' | 'open'>,
  wanted: (event: StoredEvent) => boolean,
  look: (event: Recorded) => void,
  options: Pick<ReadAllOptions, 'streamPrefixes'> = {},
): Promise<void> {
  await eachPage(
    log,
    async (events) => {
      for (const some of inTurns(events.filter(wanted))) {
        for (const event of await log.open(some)) look(event);
        await setImmediate();
      }
    },
    options,
  );
}

export const isSealed = ({ sealed }: StoredEvent): boolean => sealed !== undefined;

export const textAt = (data: unknown, name: string): string => {
  const value = fieldOf(data, name);
  return typeof value === 'string' ? value : '';
};
const fieldOf = (data: unknown, name: string): unknown =>
  data !== null && typeof data === 'object' ? Reflect.get(data, name) : undefined;
