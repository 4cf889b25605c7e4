import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any of the paths behind it takes, so that the time of an answer tells nothing about an address. */
const UNIFORM_MS = 400;

/** Runs `work`, and takes as long whatever it did. */
export async function uniformly(work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await work();
  } finally {
    await untilUniform(begun);
  }
}

/** Waits until UNIFORM_MS have passed since `begun`, or twice or thrice that when the work took longer, as under load. */
export async function untilUniform(begun: number): Promise<void> {
  const taken = performance.now() - begun;
  await sleep(UNIFORM_MS * Math.ceil(taken / UNIFORM_MS) - taken);
}
