import { expect, it } from 'vitest';
import { leftKeys } from './left-keys.ts';

const ids = (kind: string): string[] => Array.from({ length: 100_000 }, (_, n) => `${kind}-${n}`);

it('forgets no key that has left, and takes few others for one of them', () => {
  const left = leftKeys();
  const added = ids('left');
  for (const id of added) left.add(id);
  expect(added.every((id) => left.mayHave(id))).toBe(true);
  expect(ids('new').filter((id) => left.mayHave(id)).length).toBeLessThan(1_000);
});
