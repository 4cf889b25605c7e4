/**
 * Where the fault harness can strike inside the code, by what has happened there and what has not yet. Each stands in the code exactly
 * once, as `faultPoint('NAME')`; tests/faults/points.test.ts compares both ways.
 */
export const faultPoints = [
  'command: before validation',
  'command: after load',
  'append: before commit',
  'append: sent, not answered',
  'command: before answer',
  'rows: before the fence',
  'rows: claims moved, nothing written',
  'rows: some tables written',
  'rows: before commit',
  'rows: committed, not known',
  'hint: rows committed, nobody told',
  'delivery: page handled, not passed',
  'policy: about to act',
  'policy: commands done, not settled',
  'letter: sent, not noted',
  'picture: written, not in its place',
  'rebuild: a page read',
  'rebuild: in the swap',
  'job: in hand, nothing done',
  'scrape: page read, not recorded',
  'job: done, not acknowledged',
  'import: address read, not recorded',
  'erasure: recorded, keys still there',
  'erasure: keys gone, not finished',
] as const;
export type FaultPoint = (typeof faultPoints)[number];

/** What may be done wrong on purpose, so that it shows whether the harness would see it. Each stands in the code exactly once, too. */
export const plantedBugs = [
  'checkpoint apart',
  'past the horizon',
  'no receipt',
  'answer first',
  'clock in a projection',
  'no fence',
  'counter not idempotent',
  'swallowed event',
] as const;
export type PlantedBug = (typeof plantedBugs)[number];

/**
 * What shall happen at a point: end as by kill -9, stand still as by SIGSTOP, fail, or take its time. `nth` counts the passages of this
 * order in one process from 1; `times` in a row (default 1) it happens.
 */
export interface FaultOrder {
  readonly id: string;
  readonly point: FaultPoint;
  readonly nth: number;
  readonly action: 'kill' | 'stop' | 'throw' | 'delay';
  /** Only passages count in which rows of this read model, or what follows by this policy, are in hand; absent: all. */
  readonly of?: string;
  /** So many passages right before it fail, so that it is a try after others; default 0. */
  readonly failsBefore?: number;
  readonly times?: number;
  /** Of a delay. */
  readonly ms?: number;
}
