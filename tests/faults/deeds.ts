import { seeded } from '#tests/support/outages/seeded.ts';

/** What people do, each on the real API (does.ts), and how often each is chosen among the others; what waits for long is rare. */
const weights = {
  suggest: 6,
  approve: 5,
  reject: 1,
  idea: 3,
  'approve idea': 2,
  vote: 4,
  favourite: 4,
  unfavourite: 1,
  book: 5,
  wait: 2,
  accept: 2,
  cancel: 2,
  write: 2,
  read: 6,
  page: 1,
  import: 0.4,
  'sign up': 1,
  erase: 0.2,
  'ten tabs': 0.5,
  'twenty admins': 0.4,
  rebuild: 0.3,
  'keep search': 1,
  'propose offer': 1,
  'approve offer': 0.7,
  lead: 0.7,
  enquire: 1,
  report: 1,
  claim: 0.5,
  correct: 1,
  template: 0.3,
  list: 0.4,
  source: 0.5,
  'price advertising': 0.2,
  'book banner': 0.6,
  'review banner': 0.5,
  'end banner': 0.3,
  sponsor: 0.5,
  'take back': 1.5,
  pay: 1.5,
  'give back': 0.2,
  subscribe: 0.2,
  'search page': 0.8,
  'issue key': 0.4,
  'use key': 0.8,
  'withdraw key': 0.3,
  'term dates': 0.6,
  picture: 1,
  logo: 0.4,
  team: 0.6,
} as const;
export type DeedKind = keyof typeof weights;
export const deedKinds = Object.keys(weights) as DeedKind[];

/** Something that somebody does. `who` and `which` are from 0 to below 1 and pick among whoever and whatever there is by then. */
export interface Deed {
  readonly kind: DeedKind;
  readonly who: number;
  readonly which: number;
}

export const deedOf = (chance: () => number, kind: DeedKind): Deed => ({ kind, who: chance(), which: chance() });

/** One of the kinds, each as often as it weighs. */
export function weighted(chance: () => number): DeedKind {
  const all = Object.values(weights).reduce<number>((sum, weight) => sum + weight, 0);
  let left = chance() * all;
  for (const kind of deedKinds) {
    left -= weights[kind];
    if (left < 0) return kind;
  }
  return 'read';
}

/** One thing after the other that people do, for ever: the same for a seed. Nothing that operators do. */
export function* deedsOf(seed: number): Generator<Deed, never> {
  const chance = seeded(seed);
  for (;;) {
    const kind = weighted(chance);
    if (kind !== 'rebuild') yield deedOf(chance, kind);
  }
}
