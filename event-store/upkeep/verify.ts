import type { EventDefinition } from '#domain/kernel/event.ts';
import type { Anchors } from '../anchors/anchor-file.ts';
import { type AnchorsChecked, checkAnchors } from '../anchors/check-anchors.ts';
import type { Link } from '../chain/link.ts';
import { macFor } from '../chain/mac.ts';
import type { Chain } from '../chain/chain.ts';
import { eventId } from '../ids.ts';
import type { EventStore, StoredEvent } from '../port.ts';
import { unseal } from '../sealing/seal.ts';
import { upcast } from '../upcast.ts';
import type { Finding, Found } from './finding.ts';
import { chainCheck } from './verify-chain.ts';
import { type CheckedKeys, keyCheck } from './verify-keys.ts';

export interface Verified {
  readonly events: number;
  readonly streams: number;
  /** Events at the end that the chain has not reached yet. */
  readonly unchained: number;
  /** The chain is still one of plain hashes, which anybody can make; the next start of the site carries it over. */
  readonly plain: boolean;
  readonly anchors: AnchorsChecked | null;
  /** The newest link. Kept elsewhere and given as `expected` next time, it also shows that nobody has made the whole chain anew. */
  readonly head: { readonly position: number; readonly hash: string } | null;
  readonly findings: number;
}

export interface VerifyOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly keys: CheckedKeys;
  readonly chain: Pick<Chain, 'links' | 'linksAt' | 'last' | 'losses' | 'lost' | 'carried' | 'anchorsNoted'>;
  /** 32 bytes from which the chain's key is derived. */
  readonly masterKey: Buffer;
  /** Where anchors were written. */
  readonly anchors?: Pick<Anchors, 'path' | 'read' | 'readElsewhere'> | undefined;
  /** A file with anchors that were kept elsewhere. */
  readonly anchorsElsewhere?: string | undefined;
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
 * command, that its sealed text opens or its people's keys were destroyed as they should be, and that it stands alone at its position
 * and hangs in the chain where it should. Compares all of it with the anchors. The log may grow meanwhile.
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
  const keys = keyCheck(options.keys, found);
  const carried = await chain.carried();
  const links = chainCheck(found, {
    mac: macFor(options.masterKey, 'link'),
    end: head?.position ?? 0,
    carried,
    losses: await chain.losses(),
    lost: await chain.lost(),
  });
  let events = 0;
  for (let position = BEFORE_ALL, endReached = false; !endReached;) {
    const page = await store.readAll(position, { limit: PAGE });
    const persons = await keys.keysOf(page.events);
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
  links.end();
  const ledger = await keys.end();
  if (options.expected) await checkExpected(options.expected, head, chain, found);
  return {
    events,
    streams: streams.count(),
    unchained: links.unchained(),
    plain: head?.number === null && !carried,
    anchors: options.anchors
      ? await checkAnchors({ anchors: options.anchors, elsewhere: options.anchorsElsewhere, chain, ledger }, found)
      : null,
    head: head ? { position: head.position, hash: head.hash.toString('hex') } : null,
    findings,
  };
}

/** Positions that grow, revisions without gaps, and ids that there are once, derived from stream, command and index. */
function streamCheck(found: Found) {
  const known = new Map<string, { revision: number; commandId: string; index: number }>();
  const ids = new Set<string>();
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
      // The database's constraint says so, too, which its owner can drop: whoever repeats a command finds its events by their ids.
      if (ids.has(id)) found({ position, stream, problem: 'has the id of an event before it' });
      ids.add(id);
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
