import { type Claim, FenceLost } from './claims.ts';
import type { Settle } from './settle-together.ts';
import { SLOTS, slotOf } from './slots.ts';

/** A page of the log, as far as it matters here. */
interface Page<Event> {
  readonly events: readonly Event[];
  readonly nextPosition: number;
  readonly endReached: boolean;
}

export interface InHandOptions<Event> {
  /** Which partition an event belongs to; undefined when it is to be shown to whoever has any slot. */
  readonly partition: (event: Event) => string | undefined;
  readonly read: (position: number) => Promise<Page<Event>>;
  /**
   * Does what follows from `events`, which are those of `claims` up to `position`, and moves the claims there: `moved` must be told
   * of every step that is committed, `passed` when nothing follows and the claims are not moved yet. The claims have come to one
   * position, so that one statement is enough for all of them.
   */
  readonly handle: (claims: readonly Claim[], events: readonly Event[], position: number) => Promise<void>;
}

/** The slots of one read model or policy that this process holds, each where it stands. Calls must not overlap. */
export interface SlotsInHand<Event> {
  claims(): readonly Claim[];
  /** Where the hindmost of them has come to, whether that is stored or not; Infinity when there are none. */
  reached(): number;
  holds(event: Event): boolean;
  /** Takes slots up, wherever they stand: they catch up before the others go on. */
  add(claims: readonly Claim[]): void;
  drop(claims: readonly Claim[]): void;
  moved(claims: readonly Claim[], position: number): void;
  /** Up to `position` there was nothing to do: the claims go on from there, and are stored where they are until they move again. */
  passed(claims: readonly Claim[], position: number): void;
  /** Stores how far the claims have come. */
  settle(settle: Settle): Promise<void>;
  /** Handles a page that holds everything after position `from`; slots that stand before that catch up first. */
  page(page: Page<Event>, from: number): Promise<void>;
  /** Handles one page of what the hindmost slots lack; answers whether there is more. */
  step(): Promise<boolean>;
}

/** A claim as it is stored, and where its slot has come to. */
interface InHand {
  readonly claim: Claim;
  readonly reached: number;
}

/** Throws FenceLost from `page`, `step` and `settle` when slots turned out to be another's; those are dropped, the others stay. */
export function slotsInHand<Event extends { readonly position: number }>({
  partition,
  read,
  handle,
}: InHandOptions<Event>): SlotsInHand<Event> {
  const held = new Map<number, InHand>();
  const all = (): InHand[] => [...held.values()];
  const isIn = (slots: ReadonlySet<number>, event: Event): boolean => {
    if (slots.size === SLOTS) return true;
    const its = partition(event);
    return its === undefined ? slots.size > 0 : slots.has(slotOf(its));
  };
  const drop = (claims: readonly Claim[]): void => {
    for (const { slot, epoch } of claims) if (held.get(slot)?.claim.epoch === epoch) held.delete(slot);
  };

  const forgetLost = (error: unknown): never => {
    if (error instanceof FenceLost) drop(error.lost);
    throw error;
  };
  const moved = (claims: readonly Claim[], position: number): void => {
    for (const { slot, epoch } of claims) {
      const claim = held.get(slot)?.claim;
      if (claim?.epoch === epoch) held.set(slot, { claim: { ...claim, position }, reached: position });
    }
  };

  /** Brings the hindmost slots up to where the next ones stand, and so on until all of them are where the page ends. */
  const takeIn = async ({ events, nextPosition }: Page<Event>): Promise<void> => {
    for (;;) {
      const position = hindmost(all());
      if (position >= nextPosition) return;
      const claims = all().flatMap(({ claim, reached }) => (reached === position ? [claim] : []));
      const next = hindmost(all().filter(({ reached }) => reached > position));
      const until = Math.min(next, nextPosition);
      const slots = new Set(claims.map(({ slot }) => slot));
      const theirs = events.filter(
        (event) => event.position > position && event.position <= until && isIn(slots, event),
      );
      await handle(claims, theirs, until).catch(forgetLost);
    }
  };

  const step = async (): Promise<boolean> => {
    const position = hindmost(all());
    if (position === Infinity) return false;
    const page = await read(position);
    await takeIn(page);
    return !page.endReached;
  };

  return {
    claims: () => all().map(({ claim }) => claim),
    reached: () => hindmost(all()),
    holds: (event) => isIn(new Set(held.keys()), event),
    add: (claims) => {
      for (const claim of claims) held.set(claim.slot, { claim, reached: claim.position });
    },
    drop,
    moved,
    passed: (claims, position) => {
      for (const claim of claims)
        if (held.get(claim.slot)?.claim.epoch === claim.epoch) held.set(claim.slot, { claim, reached: position });
    },
    settle: async (settle) => {
      const further = Map.groupBy(
        all().filter(({ claim, reached }) => reached > claim.position),
        ({ reached }) => reached,
      );
      await Promise.all(
        [...further].map(async ([position, slots]) => {
          const claims = slots.map(({ claim }) => claim);
          await settle({ claims, position }).catch(forgetLost);
          moved(claims, position);
        }),
      );
    },
    page: async (page, from) => {
      while (hindmost(all()) < from) {
        // Taking the page in all the same would leave out what lies between.
        if (!(await step()) && hindmost(all()) < from) throw new Error('the log does not show yet what lies before');
      }
      await takeIn(page);
    },
    step,
  };
}

/** Infinity when there are none. */
const hindmost = (slots: readonly InHand[]): number => Math.min(Infinity, ...slots.map(({ reached }) => reached));
