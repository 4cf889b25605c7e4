import type { EventDefinition } from '#domain/kernel/event.ts';
import { CHAIN_START, type Link, linkOf } from '../chain/link.ts';
import type { Chain } from '../chain/postgres-chain.ts';
import { eventId } from '../ids.ts';
import type { EventStore, StoredEvent } from '../port.ts';
import type { PersonKeys } from '../sealing/person-keys.ts';
import { unseal } from '../sealing/seal.ts';
import { upcast } from '../upcast.ts';

/** Something in the log that should not be. */
export interface Finding {
  readonly position: number;
  readonly stream: string | null;
  readonly problem: string;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  /** Events at the end that the chain has not reached yet. */
  readonly unchained: number;
  /** The newest link. Kept elsewhere and given as `expected` next time, it also shows that nobody has made the whole chain anew. */
  readonly head: { readonly position: number; readonly hash: string } | null;
  readonly findings: number;
}

export interface VerifyOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly keys: Pick<PersonKeys, 'forReading'>;
  readonly chain: Pick<Chain, 'links' | 'last'>;
  readonly catalog: ReadonlyMap<string, EventDefinition>;
  /** A link that was noted earlier. */
  readonly expected?: { readonly position: number; readonly hash: string };
  readonly found: (finding: Finding) => void;
  readonly progress?: (events: number) => void;
}

const PAGE = 1000;
/** Events begin at position 1, but somebody may have put one before that, where it counts for its stream and no other reader looks. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/**
 * Looks at every event: that it has the shape of its type, that its stream counts without gaps, that its id is the one derived from its
 * command, that its sealed text opens, and that it stands alone at its position and hangs in the chain where it should. The log may
 * grow meanwhile.
 */
export async function verifyLog(options: VerifyOptions): Promise<Verified> {
  const { store, chain, progress } = options;
  let findings = 0;
  const found = (finding: Finding): void => {
    findings += 1;
    options.found(finding);
  };
  const head = await chain.last();
  const streams = streamCheck(found);
  const links = chainCheck(found, head?.position ?? 0);
  let events = 0;
  for (let position = BEFORE_ALL, endReached = false; !endReached;) {
    const page = await store.readAll(position, { limit: PAGE });
    const persons = await options.keys.forReading(page.events.flatMap(({ sealed }) => Object.keys(sealed ?? {})));
    for (const event of page.events) {
      streams.check(event);
      const problem = shapeProblem(event, options.catalog, persons);
      if (problem) found({ position: event.position, stream: event.stream, problem });
    }
    // After the last page only the links that were there before it was read: newer ones belong to events that have come since.
    const upTo = page.endReached ? Math.max(page.nextPosition, head?.position ?? 0) : page.nextPosition;
    links.check(page.events, await chain.links(position, upTo));
    events += page.events.length;
    ({ nextPosition: position, endReached } = page);
    progress?.(events);
  }
  if (options.expected) await checkExpected(options.expected, head, chain, found);
  return {
    events,
    streams: streams.count(),
    unchained: links.unchained(),
    head: head ? { position: head.position, hash: head.hash.toString('hex') } : null,
    findings,
  };
}

type Found = (finding: Finding) => void;

/** Positions that grow, revisions without gaps, and ids derived from stream, command and index. */
function streamCheck(found: Found) {
  const known = new Map<string, { revision: number; commandId: string; index: number }>();
  let last = BEFORE_ALL;
  return {
    count: () => known.size,
    check(event: StoredEvent): void {
      const { stream, revision, commandId, position, id } = event;
      if (position <= last) found({ position, stream, problem: 'stands at a position that another event has' });
      last = position;
      const before = known.get(stream);
      const due = (before?.revision ?? 0) + 1;
      if (revision !== due) found({ position, stream, problem: `has revision ${revision} where ${due} is due` });
      const index = before?.commandId === commandId ? before.index + 1 : 0;
      if (id !== eventId(stream, commandId, index)) {
        found({ position, stream, problem: `has an id that does not come from its command ${commandId}` });
      }
      known.set(stream, { revision, commandId, index });
    },
  };
}

/** What is wrong with the event itself; undefined when nothing is. */
function shapeProblem(
  event: StoredEvent,
  catalog: ReadonlyMap<string, EventDefinition>,
  persons: ReadonlyMap<string, Buffer>,
): string | undefined {
  const definition = catalog.get(event.type);
  if (!definition) return `has the unknown type ${event.type}`;
  if (new Date(event.occurredAt).toISOString() !== event.occurredAt) return `has the time ${event.occurredAt}`;
  const sealed = event.sealed ?? {};
  try {
    const data = upcast(definition, event.schemaVersion, unseal(event.id, event.data, sealed, persons));
    // What stands for an erased person's data need not fit the schema.
    if (Object.keys(sealed).some((person) => !persons.has(person))) return undefined;
    const parsed = definition.data.safeParse(data);
    if (parsed.success) return undefined;
    const places = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return `is no ${event.type}: ${places.join('; ')}`;
  } catch (error) {
    return `cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Each event against its own link and the one before, so that a finding names the place and not all that follows. */
function chainCheck(found: Found, chainEnd: number) {
  let previous: Buffer = CHAIN_START;
  let unchained = 0;
  const without = ({ position, stream }: StoredEvent): void => {
    if (position > chainEnd) unchained += 1;
    else found({ position, stream, problem: 'is in the log but not in the hash chain: it was slipped in' });
  };
  const gone = ({ position, eventId: id }: Link): void =>
    found({ position, stream: null, problem: `is in the hash chain but not in the log: event ${id} was removed` });
  const compare = (event: StoredEvent, link: Link): void => {
    if (!linkOf(previous, event).hash.equals(link.hash)) {
      found({
        position: event.position,
        stream: event.stream,
        problem: 'does not fit the hash chain: it or the chain was changed',
      });
    } else if (event.id !== link.eventId) {
      const problem = 'has a link in the hash chain that names another event: the chain was changed';
      found({ position: event.position, stream: event.stream, problem });
    }
  };
  return {
    unchained: () => unchained,
    check(events: readonly StoredEvent[], links: readonly Link[]): void {
      const byPosition = new Map(events.map((event) => [event.position, event]));
      const linked = new Set(links.map(({ position }) => position));
      for (const event of events) if (!linked.has(event.position)) without(event);
      for (const link of links) {
        const event = byPosition.get(link.position);
        if (event) compare(event, link);
        else gone(link);
        previous = link.hash;
      }
    },
  };
}

async function checkExpected(
  expected: { position: number; hash: string },
  head: Link | undefined,
  chain: VerifyOptions['chain'],
  found: Found,
): Promise<void> {
  const [link] = await chain.links(expected.position - 1, expected.position);
  if (link?.hash.toString('hex') === expected.hash.toLowerCase()) return;
  const now = head ? `now ends at ${head.position}` : 'is empty now';
  const problem =
    (head?.position ?? 0) < expected.position
      ? `was noted as the end of the hash chain, which ${now}: the log and its chain were cut off, or put back to an older state`
      : 'has another link in the hash chain than was noted: the chain was made anew';
  found({ position: expected.position, stream: null, problem });
}
