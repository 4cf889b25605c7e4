import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { passingBy } from './fault-points.ts';
import type { FaultOrder } from './points.ts';

const ORDERED = 'a fault was ordered at “rows: before commit”';

/** Passes points of one process while `order` stands. */
function passing(order: Omit<FaultOrder, 'id'>): ReturnType<typeof passingBy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'order.json');
  writeFileSync(file, JSON.stringify({ id: 'one', ...order }));
  return passingBy(file);
}

test('an order strikes at its passage of its point, and at no other', async () => {
  const pass = passing({ point: 'rows: before commit', action: 'throw', nth: 2, times: 2 });
  await pass('rows: before commit');
  await pass('letter: sent, not noted');
  await expect(pass('rows: before commit')).rejects.toThrow(ORDERED);
  await expect(pass('rows: before commit')).rejects.toThrow(ORDERED);
  await pass('rows: before commit');
});

test('an order for one read model counts only passages that have rows of it in hand', async () => {
  const pass = passing({ point: 'rows: before commit', action: 'throw', nth: 2, of: 'points' });
  await pass('rows: before commit', ['ideas', 'points']);
  await pass('rows: before commit', ['ideas']);
  await pass('rows: before commit');
  await expect(pass('rows: before commit', ['points', 'directory'])).rejects.toThrow(ORDERED);
});

test('an order may have the passages before it fail, so that it strikes at a later try', async () => {
  const pass = passing({ point: 'rows: before the fence', action: 'delay', ms: 1, nth: 4, failsBefore: 2 });
  await pass('rows: before the fence');
  for (const _twice of [1, 2])
    await expect(pass('rows: before the fence')).rejects.toThrow('ordered at “rows: before the fence”');
  await pass('rows: before the fence');
});
