import { type Carried, firstPrevious, type Link, linkOf, type Loss, lossMac, plainLinkOf } from '../chain/link.ts';
import { CHAIN_START, type Mac } from '../chain/mac.ts';
import type { StoredEvent } from '../port.ts';
import type { Found } from './finding.ts';

interface CheckedChain {
  readonly mac: Mac;
  /** Position of its newest link; 0 when it is empty. */
  readonly end: number;
  readonly carried: Carried | undefined;
  readonly losses: readonly Loss[];
  /** The links of events that were lost with them. */
  readonly lost: readonly Link[];
}

/** Each event against its own link and the one before, so that a finding names the place and not all that follows. */
export function chainCheck(found: Found, { mac, end, carried, losses, lost }: CheckedChain) {
  let previous: Buffer | undefined;
  let count = 0;
  let unchained = 0;
  let inPlain = true;
  let passed = 0;
  const lastPlain = carried?.position ?? 0;

  const without = ({ position, stream }: StoredEvent): void => {
    if (position > end) unchained += 1;
    else found({ position, stream, problem: 'is in the log but not in the hash chain: it was slipped in' });
  };
  const gone = ({ position, eventId: id }: Link): void =>
    found({ position, stream: null, problem: `is in the hash chain but not in the log: event ${id} was removed` });
  const compare = (event: StoredEvent, link: Link, expected: Link): void => {
    const { position, stream } = event;
    if (!expected.hash.equals(link.hash))
      found({ position, stream, problem: 'does not fit the hash chain: it or the chain was changed' });
    else if (event.id !== link.eventId)
      found({
        position,
        stream,
        problem: 'has a link in the hash chain that names another event: the chain was changed',
      });
  };
  /** What the chain of plain hashes ended with is bound by a MAC, and with it everything before. */
  const endOfPlain = (): void => {
    if (!carried) return;
    const whole = previous?.equals(carried.hash) === true && count === carried.count;
    if (!whole || !carried.mac.equals(firstPrevious(mac, carried)))
      found({
        position: lastPlain,
        stream: null,
        problem: 'ends the older part of the hash chain in another way than was noted: that part was changed',
      });
    previous = carried.mac;
  };
  /** The losses that the chain has gone on after up to `link`: each is bound to the link before it, and what follows is bound to it. */
  const passLosses = (link: Pick<Link, 'position' | 'era'>): void => {
    for (; passed < losses.length; passed += 1) {
      const loss = losses[passed];
      if (!loss || loss.era > link.era) return;
      // Where the log went back further later, nothing follows this one any more.
      const isOver = losses.slice(passed + 1).some(({ era, position }) => era <= link.era && position <= loss.position);
      const fits = isOver || loss.position === 0 || (previous?.equals(loss.hash) === true && count === loss.count);
      if (!fits || !loss.mac.equals(lossMac(mac, loss)))
        found({
          position: loss.position,
          stream: null,
          problem: 'is where the log was put back, in another way than was noted: the chain was changed',
        });
      if (isOver) continue;
      previous = loss.mac;
      inPlain = false;
    }
  };
  /** A link without a number counts as one of plain hashes only where those were, or while nothing has been carried over yet. */
  const isPlain = (link: Link): boolean => link.number === null && (carried ? link.position <= lastPlain : true);
  return {
    unchained: () => unchained,
    check(events: readonly StoredEvent[], links: readonly Link[]): void {
      const byPosition = new Map(events.map((event) => [event.position, event]));
      const linked = new Set(links.map(({ position }) => position));
      for (const event of events) if (!linked.has(event.position)) without(event);
      for (const link of links) {
        const event = byPosition.get(link.position);
        passLosses(link);
        const plain = inPlain && isPlain(link);
        if (inPlain && !plain) {
          inPlain = false;
          if (carried) endOfPlain();
          else previous = firstPrevious(mac);
        }
        previous ??= CHAIN_START;
        if (event)
          compare(
            event,
            link,
            plain
              ? plainLinkOf(previous, event)
              : linkOf(mac, previous, event, { number: link.number ?? 0, era: link.era }),
          );
        else gone(link);
        previous = link.hash;
        count += 1;
      }
    },
    /** After the last link. */
    end(): void {
      passLosses({ position: Infinity, era: Infinity });
      if (inPlain && carried) endOfPlain();
      for (const { position, at, lost: cut } of losses)
        found({
          position,
          stream: null,
          problem: `is where the log was put back to an older state, as was noticed on ${at}: the hash chain had gone on to ${cut.position}, with ${cut.count} links`,
        });
      for (const link of lost) gone(link);
    },
  };
}
