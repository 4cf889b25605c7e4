import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultOrder, FaultPoint, PlantedBug } from './points.ts';

/** Switches that only tests set. Nothing else makes a process of ours fail or err on purpose. */
const { NODE_ENV, FAULTS_FILE, PLANTED_BUG } = process.env;
const isTest = NODE_ENV === 'test';

/**
 * Passes a point at which the fault harness may strike; undefined, and so nothing but a comparison, unless the process was started with
 * FAULTS_FILE by a test: `if (faultPoint) await faultPoint('NAME')`. Throws when the order says so.
 */
export const faultPoint = isTest && FAULTS_FILE ? passingBy(FAULTS_FILE) : undefined;

/** Whether the order of the moment strikes at `point`: for a point between two things that are one thing when nobody looks. */
export const isOrdered = (point: FaultPoint): boolean =>
  isTest && FAULTS_FILE !== undefined && FAULTS_FILE !== '' && orderIn(FAULTS_FILE)?.point === point;

/** Whether `bug` was planted in this process. */
export const isPlanted = (bug: PlantedBug): boolean => isTest && PLANTED_BUG === bug;

/** What stands behind the name of the orders' file once one has struck, and by whom. */
export const struckFile = (file: string, id: string): string => `${file}.${id}`;

/**
 * Read at each passage, so that one process can be given one order after another. `inHand`: of which read models rows are written there, or which policy acts,
 * where an order may ask for that: which passage it is that has them is otherwise left to chance.
 */
export function passingBy(file: string): (point: FaultPoint, inHand?: readonly string[]) => Promise<void> {
  let current = '';
  let passed = 0;
  return async (point, inHand = []) => {
    const order = orderIn(file);
    if (order?.point !== point || (order.of !== undefined && !inHand.includes(order.of))) return;
    if (order.id !== current) [current, passed] = [order.id, 0];
    passed += 1;
    const { nth, times = 1, failsBefore = 0, action, ms = 1_000 } = order;
    if (passed < nth && passed >= nth - failsBefore) throw ordered(point);
    if (passed < nth || passed >= nth + times) return;
    // Of several processes, and of one before and after its end, one is struck.
    if (passed === nth && !isFirst(struckFile(file, order.id))) return;
    if (action === 'kill') process.kill(process.pid, 'SIGKILL');
    else if (action === 'stop') process.kill(process.pid, 'SIGSTOP');
    else if (action === 'throw') throw ordered(point);
    else await sleep(ms);
  };
}

const ordered = (point: FaultPoint): Error => new Error(`a fault was ordered at “${point}”`);

function orderIn(file: string): FaultOrder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FaultOrder;
  } catch {
    return undefined;
  }
}

function isFirst(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch {
    return false;
  }
}
