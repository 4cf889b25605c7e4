import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LetterBench, letterBench } from '#tests/support/letter-policy.ts';

let bench: LetterBench;
beforeEach(async () => {
  bench = await letterBench();
});
afterEach(() => bench.close());

type Step =
  | { readonly kind: 'happens'; readonly member: number; readonly how: 'well' | 'fails' | 'unreadable' }
  | { readonly kind: 'mended' | 'restart' | 'another' | 'killed' | 'settled' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('happens' as const),
      member: fc.nat(3),
      how: fc.constantFrom('well', 'well', 'fails', 'unreadable'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('mended', 'restart', 'another', 'killed', 'settled') }),
  },
);

it(
  'whatever fails, recovers and is killed, each partition has the consequences of a run without failures, in their order, once',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        await bench.forget();
        const expected: [number[], number[], number[], number[]] = [[], [], [], []];
        const hidden: (readonly [number, { type: string; data: unknown }])[] = [];
        const mend = (): void => {
          bench.failing.clear();
          for (const [position, was] of hidden.splice(0)) bench.log.readAs(position, was);
        };
        await bench.start();
        for (const each of steps) {
          const latest = bench.running.at(-1);
          if (each.kind === 'happens') {
            const position = await (each.how === 'fails' ? bench.fails : bench.signIn)(each.member);
            // From now on: whether the policy was faster is part of the game.
            if (each.how === 'unreadable') hidden.push([position, bench.unreadable(position)]);
            expected[each.member]?.push(position);
          } else if (each.kind === 'mended') mend();
          else if (each.kind === 'settled') await bench.atTheEnd();
          else {
            if (each.kind === 'restart') await latest?.stop();
            if (each.kind === 'killed') latest?.db.die();
            await bench.start();
          }
        }
        mend();
        await bench.start();
        await bench.atTheEnd();
        await bench.noneStands();
        for (const [member, positions] of expected.entries()) expect(await bench.lettersTo(member)).toEqual(positions);
        await Promise.all(bench.running.splice(0).map(({ stop }) => stop()));
      }),
      {
        numRuns: 20,
        endOnFailure: true,
        seed: Number(process.env['POLICIES_SEED'] ?? Date.now() % 2 ** 31),
      },
    );
  },
);
