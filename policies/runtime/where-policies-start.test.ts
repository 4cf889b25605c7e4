import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LetterBench, letterBench } from '#tests/support/letter-policy.ts';
import { ensurePolicySchema, positionOf } from './progress.ts';

let bench: LetterBench;
beforeEach(async () => {
  bench = await letterBench();
});
afterEach(() => bench.close());

describe('where a policy starts', () => {
  it('in a log with a past: at its beginning, or only with what happens from now on, whichever it says', async () => {
    await bench.signIn(1);
    const both = [bench.talkative, { ...bench.talkative, name: 'news', from: 'now' } as const];
    await ensurePolicySchema(bench.db, bench.log, both);
    const now = await bench.log.head();
    await bench.signIn(1);
    // Whoever comes later meets what the first has written.
    await Promise.all([1, 2, 3].map(() => ensurePolicySchema(bench.anotherPool(), bench.log, both)));
    expect([await positionOf(bench.db, 'talkative'), await positionOf(bench.db, 'news')]).toEqual([0, now]);
  });

  it('of several processes that start at once, all start at one place', async () => {
    await bench.signIn(1);
    const news = { ...bench.talkative, name: 'news', from: 'now' } as const;
    const racing = Array.from({ length: 6 }, async () => {
      await bench.signIn(2);
      await ensurePolicySchema(bench.anotherPool(), bench.log, [news]);
    });
    await Promise.all(racing);
    const starts = await bench.db.query(`select distinct position from policies.checkpoints where name = 'news'`);
    expect(starts).toHaveLength(1);
  });

  it('a policy that has run before goes on where it was', async () => {
    await ensurePolicySchema(bench.db, bench.log, [{ ...bench.talkative, from: 'now' }]);
    const missed = await bench.signIn(1);
    await bench.start({ ...bench.talkative, from: 'now' });
    await bench.atTheEnd();
    expect(await bench.lettersTo(1)).toEqual([missed]);
  });
});
