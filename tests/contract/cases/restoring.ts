import { expect, test } from 'vitest';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';
import { readEverything } from '../reader.ts';

/** A log survives its server. */
export function restoringTests({ store: storeOf, harness: harnessOf }: Contract): void {
  test('a dump that is restored elsewhere shows every event, and goes on after the last', async ({ skip }) => {
    const { restoredElsewhere } = harnessOf().faults;
    if (!restoredElsewhere) return skip('a log cannot be dumped and restored here');
    for (let count = 0; count < 40; count += 1) await send(storeOf(), appendOf({ count: 3 }));
    const restored = await restoredElsewhere();
    const events = await readEverything(storeOf());
    expect(events.length).toBeGreaterThan(100);
    expect(await readEverything(restored)).toEqual(events);
    const { position } = await send(restored, appendOf());
    expect(position).toBeGreaterThan(events.at(-1)?.position ?? 0);
    expect(await restored.head()).toBe(position);
    await restored.close();
  });
}
