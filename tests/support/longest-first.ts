import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take minutes and are short, which nobody sees from without. Large files are begun first, so these would come last, and
 * one worker would be left alone with them for minutes.
 */
const longest = [
  'tests/browser/thorough/screens.test.ts',
  'tests/adding/every-step.test.ts',
  'tests/security/garbage.thorough.test.ts',
  'tests/processes/parts.test.ts',
  'tests/processes/killed-erasure.test.ts',
  'tests/processes/killed-projectors.test.ts',
  'tests/processes/commands.test.ts',
  'tests/processes/wrong-settings.test.ts',
  'tests/operations/operators.thorough.test.ts',
  'tests/operations/outages.thorough.test.ts',
  'tests/operations/database-crash.thorough.test.ts',
  'tests/operations/start.thorough.test.ts',
  'tests/operations/scrape.slow.test.ts',
] as const;
const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((file) => moduleId.endsWith(`/${file}`));

const longFirst = (files: readonly TestSpecification[]): TestSpecification[] => [
  ...files.filter(isLong),
  ...files.filter((file) => !isLong(file)),
];

const { sort: fromTheLargest } = BaseSequencer.prototype;

/**
 * The order of a run's files: those that are known to take long, then the others from the largest to the smallest. In that order they
 * are dealt to the parts of a run that is divided, so that each part takes about as long.
 */
export class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    // By nothing that an earlier run has left: the parts of one commit are all of it, whichever is run first.
    const dealt = files
      .map((file) => ({ file, path: file.moduleId, size: statSync(file.moduleId).size }))
      .toSorted((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1))
      .map(({ file }) => file);
    return longFirst(dealt).filter((_, n) => n % count === index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await fromTheLargest.call(this, files));
  }
}
