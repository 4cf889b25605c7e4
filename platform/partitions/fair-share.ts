/** One slot of a read model or policy, as far as sharing is concerned. */
export interface Shareable {
  readonly name: string;
  readonly slot: number;
  /** What a worker must be able to run to have it: name and version. */
  readonly work: string;
  /** Whose it is now; null when it is nobody's. */
  readonly owner: string | null;
}

export interface Worker {
  readonly id: string;
  /** The `work` that it is able to do. */
  readonly runs: readonly string[];
}

/** What each worker is to have, by its id. */
type Shares<Slot> = ReadonlyMap<string, readonly Slot[]>;

/**
 * Gives all of `slots` to whoever has most of them already, and what that one cannot do to the next: each process that works on a
 * page of the log reads, opens and commits it, so as long as one keeps up, others beside it only make everything slower.
 */
export function allToOne<Slot extends Shareable>(slots: readonly Slot[], workers: readonly Worker[]): Shares<Slot> {
  const has = ({ id, runs }: Worker): number =>
    slots.filter(({ owner, work }) => owner === id && runs.includes(work)).length;
  const inOrder = workers.toSorted((left, right) => has(right) - has(left) || (left.id < right.id ? -1 : 1));
  const shares = new Map<string, Slot[]>(inOrder.map(({ id }) => [id, []]));
  for (const slot of slots) {
    const first = inOrder.find(({ runs }) => runs.includes(slot.work));
    if (first) shares.get(first.id)?.push(slot);
  }
  return shares;
}

/**
 * Divides `slots` among `workers`: of what two can do, neither has two slots more than the other, and each name is spread as well.
 * Whoever has a slot keeps it if that is fair, so that little changes hands. Everybody who computes this from the same tables
 * comes to the same answer; where their views differ for a moment, the claims decide.
 */
export function fairShares<Slot extends Shareable>(slots: readonly Slot[], workers: readonly Worker[]): Shares<Slot> {
  const inOrder = workers.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const shares = new Map<string, Slot[]>(inOrder.map(({ id }) => [id, []]));
  const of = ({ id }: Worker): Slot[] => shares.get(id) ?? [];
  const free: Slot[] = [];
  for (const slot of slots.toSorted(byNameAndSlot)) {
    const owner = inOrder.find(({ id, runs }) => id === slot.owner && runs.includes(slot.work));
    (owner ? of(owner) : free).push(slot);
  }
  for (const slot of free) {
    const able = inOrder.filter(({ runs }) => runs.includes(slot.work));
    const [next] = able.toSorted(
      (left, right) => of(left).length - of(right).length || named(of(left), slot) - named(of(right), slot),
    );
    if (next) of(next).push(slot);
  }
  while (inOrder.some((from) => inOrder.some((to) => evenOut(of(from), of(to), to.runs))));
  return shares;
}

/** Moves one slot when `from` has two more than `to`; false when not. Each move makes shares more even, so it comes to an end. */
function evenOut<Slot extends Shareable>(from: Slot[], to: Slot[], runs: readonly string[]): boolean {
  if (from.length - to.length < 2) return false;
  const excess = (slot: Shareable): number => named(from, slot) - named(to, slot);
  const [best] = from.filter(({ work }) => runs.includes(work)).toSorted((left, right) => excess(right) - excess(left));
  if (!best) return false;
  from.splice(from.indexOf(best), 1);
  to.push(best);
  return true;
}

const named = (slots: readonly Shareable[], { name }: Shareable): number =>
  slots.filter((each) => each.name === name).length;

function byNameAndSlot(left: Shareable, right: Shareable): number {
  if (left.name !== right.name) return left.name < right.name ? -1 : 1;
  return left.slot - right.slot;
}
