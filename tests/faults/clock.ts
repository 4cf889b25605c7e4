/**
 * Loaded before everything else by a process whose clock the harness may put forward or back: `FAULTS_CLOCK` names a file with
 * milliseconds that are added to what the system says. Only what reads the time of day jumps, as on a machine whose clock is set;
 * timers go on.
 */
import { readFileSync } from 'node:fs';

const { FAULTS_CLOCK = '' } = process.env;
const LOOK_EVERY_MS = 50;
const System = Date;
let ahead = 0;

function look(): void {
  try {
    ahead = Number(readFileSync(FAULTS_CLOCK, 'utf8'));
  } catch {
    ahead = 0;
  }
}

class Jumping extends System {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(System.now() + ahead);
    else super(...(given as [number]));
  }
  static override now(): number {
    return System.now() + ahead;
  }
  /** Dates that Node's own code makes are none of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]';
  }
}

if (FAULTS_CLOCK !== '') {
  globalThis.Date = Jumping as DateConstructor;
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}
