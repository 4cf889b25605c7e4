import { vi } from 'vitest';

/** Runs `work` while no time passes by the clock that says what time it is: what is kept for so many seconds is kept to its end. */
export async function whileTimeStands(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}
