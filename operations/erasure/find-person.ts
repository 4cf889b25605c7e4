import { concepts, entityOf, streams } from '#domain/catalog.ts';
import { contactsIn } from '#domain/kernel/contacts.ts';
import { holdsItsPage } from '#domain/listing/listing.ts';
import { MemberRegistered } from '#domain/member/events.ts';
import { ClassScraped } from '#domain/page/events.ts';
import { UnreadableEvent } from '#event-store/invalid-event.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure, Erasures } from '#event-store/sealing/erasures.ts';
import { pageHolder } from '#platform/scraping/page-holder.ts';
import { type SoughtByAll, withAddressesBefore } from './addresses-before.ts';
import { whatStays } from './listings-that-stay.ts';
import { eachSealed, isAnybodys, isSealed, personalIn, reachedIn, textAt } from './personal-in.ts';
import { somebodyElses } from './somebody-elses.ts';
import { takenBack } from './taken-back.ts';

/** What the log holds of somebody. */
export interface FoundPerson {
  /** Whose data it is, as events name them. */
  readonly subjects: ReadonlySet<string>;
  /** Their own email addresses and telephone numbers, which are nobody else's. */
  readonly contacts: ReadonlySet<string>;
}

/** Somebody who is looked for. */
export interface Sought {
  /** What stands for their addresses and numbers, see `Erasures.markOf`. */
  readonly marks: readonly string[];
  readonly account: string | null;
}

export type Opened = {
  readonly log: Pick<Log, 'stored' | 'open' | 'readStream' | 'fold'>;
  readonly erasures: Pick<Erasures, 'markOf'>;
};

/**
 * Finds under whose keys the log holds each of `asked`: their account's, and everybody's whose personal data has such
 * an address in it, wherever events declare such data. Also the pages that these were read from, but for those that somebody
 * else's activity has by now, or one that goes on with its business: what stands there beside their address is the business's. Never
 * another member: one who wrote down somebody else's address must not be erased with it. An event that cannot be read is passed over:
 * nobody can read it.
 *
 * All events are opened once for all of them, which takes long; then what is sealed for those who were found, once more. So no more is
 * held in memory than what is said of them, however many people there are. Where one of them has other addresses and numbers than they
 * are sought by, or had another before, what is sealed for accounts and businesses is opened once more. `going` are all erasures that go
 * on, of whomever: who goes at once with `asked` takes over nothing of theirs.
 */
export async function findPeople(
  opened: Opened,
  asked: readonly Sought[],
  going: readonly Pick<Erasure, 'subjects' | 'at'>[] = [],
): Promise<readonly FoundPerson[]> {
  if (asked.length === 0) return [];
  const { markOf } = opened.erasures;
  const sought = await withAddressesBefore(opened, asked);
  const marked = await whoHas(opened, new Set(sought.flatMap(({ marks, before }) => [...marks, ...before.keys()])));
  const accounts = sought.flatMap(({ account }) => account ?? []);
  const { members, held, wholePages } = await whatIsHeldOf(opened.log, new Set([...marked.keys(), ...accounts]));
  const all = sought.map((each) => {
    const { account } = each;
    const subjects = [...marked].filter(([subject, since]) => !members.has(subject) && belongsTo(each, since));
    return {
      each,
      subjects: new Set([...subjects.map(([subject]) => subject), ...(account === null ? [] : [account])]),
    };
  });
  const { streams: kept, pagesOf } = await whatStays(
    opened.log,
    new Set([...held.values()].flatMap(({ listings }) => [...listings])),
    new Set([...all, ...going].flatMap(({ subjects }) => [...subjects])),
    new Set(going.map(({ at }) => at)),
  );
  // How the whole page has somebody reached is said of the class that stays, too.
  const keptReached = new Set([...kept, ...[...kept].flatMap((stream) => wholePages.get(stream) ?? [])]);
  const found: FoundPerson[] = [];
  for (const { each, subjects } of all) {
    const { before } = each;
    const theirs = [...subjects].flatMap((subject) => held.get(subject) ?? []);
    // An earlier address that stands in what stays, and came there since or as how an activity is reached, has somebody else by now.
    const others = [...marked].filter(([subject]) => !subjects.has(subject)).map(([, since]) => since);
    const isLost = (mark: string): boolean =>
      others.some((since) => (since.get(mark) ?? 0) > (before.get(mark) ?? Infinity));
    const pages: string[] = [];
    for (const page of new Set([
      ...theirs.flatMap((one) => [...one.pages]),
      ...[...subjects].flatMap((subject) => pagesOf.get(subject) ?? []),
    ]))
      if (!(await isHeldByOthers(opened.log, page, subjects, kept))) pages.push(page);
    found.push({
      subjects: new Set([...subjects, ...pages]),
      contacts: new Set(
        [...ownContacts(theirs, each, keptReached, opened.erasures)].filter((contact) => !isLost(markOf(contact))),
      ),
    });
  }
  const known = new Set(sought.flatMap(({ marks, before }) => [...marks, ...before.keys()]));
  const others = await somebodyElses(
    opened,
    new Set(found.flatMap(({ contacts }) => [...contacts].map(markOf)).filter((mark) => !known.has(mark))),
    new Set(found.flatMap(({ subjects }) => [...subjects])),
  );
  return found.map(({ subjects, contacts }) => ({
    subjects,
    contacts: new Set([...contacts].filter((contact) => !others.has(markOf(contact)))),
  }));
}

/**
 * Whether the page is that of an activity in review or live whose contact is none of `subjects`, or that is one of `kept`, as one may be
 * that has been sent in by nobody yet. What nobody can read keeps no page.
 */
async function isHeldByOthers(
  log: Opened['log'],
  page: string,
  subjects: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): Promise<boolean> {
  try {
    const holder = await pageHolder(log, page);
    if (holder === null || !holdsItsPage(holder)) return kept.has(streams.page(page));
    return !subjects.has(holder.contactSubject) || kept.has(streams.listing(holder.listingId));
  } catch (error) {
    if (error instanceof UnreadableEvent) return false;
    throw error;
  }
}

/** Whether what has the marks of `since` is theirs, by an address that they have, or by one while they had it. */
const belongsTo = ({ marks, before }: SoughtByAll, since: ReadonlyMap<string, number>): boolean =>
  marks.some((mark) => since.has(mark)) || [...before].some(([mark, until]) => (since.get(mark) ?? Infinity) < until);

/**
 * The addresses and numbers that are their own: those of the account, and what stands as the contact beside one of their addresses. What
 * they wrote in passing, or as the contact of somebody else, is not: whoever gives a stranger's number would keep every page from being
 * read with it. Nor is the desk of a club theirs whose activity they sent in under their own address: a number beside that alone is.
 */
function ownContacts(
  theirs: readonly Held[],
  { marks, account }: Sought,
  kept: ReadonlySet<string>,
  { markOf }: Opened['erasures'],
): ReadonlySet<string> {
  const given = theirs.flatMap(({ reached }) => [...reached].map(([stream, each]) => ({ stream, ...each })));
  const isAccount = (stream: string): boolean => account !== null && stream === streams.member(account);
  // Not by one that they had before: what stands beside that may be of who has it now.
  const own = new Set(marks);
  const isOwn = (contact: string): boolean => own.has(markOf(contact));
  return new Set(
    given.flatMap(({ stream, at, from }) => {
      const beside = [...at].some((each) => each.includes('@')) ? at : [...at, ...from];
      const isTheirs = isAccount(stream) || (!kept.has(stream) && [...beside].some(isOwn));
      return [...(isTheirs ? at : []), ...[...from].filter(isOwn)];
    }),
  );
}

/**
 * Each subject in whose personal data stands a contact with one of `wanted`; which of these, and from which position on. Whoever has an
 * address now may be reached at it by an activity or its page; that an earlier one stands there says nothing of who had it: it counts as
 * standing there after everything.
 */
async function whoHas(
  { log, erasures }: Opened,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const marked = new Map<string, Map<string, number>>();
  const undone = await takenBack(log);
  const isLookedAt = (event: StoredEvent): boolean => isSealed(event) && !isAnybodys(event) && !undone.has(event.id);
  await eachSealed(log, isLookedAt, (event) => {
    for (const { subject, value } of personalIn(event))
      for (const contact of contactsIn(value)) {
        const mark = erasures.markOf(contact);
        if (!wanted.has(mark)) continue;
        const known = marked.get(subject) ?? new Map<string, number>();
        const at = isOfActivity(event.stream, subject) ? Infinity : event.position;
        marked.set(subject, known.set(mark, Math.min(at, known.get(mark) ?? Infinity)));
      }
  });
  return marked;
}

/** Whether it is said of the activity or page itself, and of nobody who has sent it in. */
function isOfActivity(stream: string, subject: string): boolean {
  const { concept, id } = entityOf(stream);
  return concept === concepts.page.name || (concept === concepts.listing.name && subject === id);
}

/** What the log holds of one subject. */
interface Held {
  /** The addresses and numbers `at` which each stream has them reached, and `from` which it was sent in. */
  readonly reached: Map<string, { readonly at: Set<string>; readonly from: Set<string> }>;
  readonly pages: Set<string>;
  /** The activities whose contact they are or were. */
  readonly listings: Set<string>;
}

interface WhatIsHeld {
  readonly members: ReadonlySet<string>;
  readonly held: ReadonlyMap<string, Held>;
  /** The stream of the page on which each class stands, by the class's. */
  readonly wholePages: ReadonlyMap<string, string>;
}

/** What the log holds of `subjects`, and which of them are members. */
async function whatIsHeldOf(log: Opened['log'], subjects: ReadonlySet<string>): Promise<WhatIsHeld> {
  const members = new Set<string>();
  const wholePages = new Map<string, string>();
  const held = new Map<string, Held>();
  const isTheirs = ({ sealed = {} }: StoredEvent): boolean => Object.keys(sealed).some((each) => subjects.has(each));
  await eachSealed(log, isTheirs, (event) => {
    if (event.type === MemberRegistered.type) members.add(textAt(event.data, 'memberId'));
    if (event.type === ClassScraped.type) wholePages.set(event.stream, streams.page(textAt(event.data, 'ofPageId')));
    const page = textAt(event.data, 'pageId');
    const heldOf = (subject: string): Held => {
      const known: Held = held.get(subject) ?? { reached: new Map(), pages: new Set(), listings: new Set() };
      held.set(subject, known);
      return known;
    };
    // Also an admin's words on a page stand in its stream: it goes with whoever it is about, not with them.
    const about = textAt(event.data, 'contactSubject');
    if (page !== '' && personalIn(event).some(({ subject }) => subject === about)) heldOf(about).pages.add(page);
    const { concept, id } = entityOf(event.stream);
    if (concept === concepts.listing.name && about !== '') heldOf(about).listings.add(id);
    for (const { subject, contact, isSender } of reachedIn(event)) {
      const { reached } = heldOf(subject);
      const known = reached.get(event.stream) ?? { at: new Set(), from: new Set() };
      known[isSender ? 'from' : 'at'].add(contact);
      reached.set(event.stream, known);
    }
  });
  return { members, held, wholePages };
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
