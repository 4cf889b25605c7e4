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

const { sort: fromTheLargest } = BaseSequencer.prototype;

/**
 * The order of a run's files: those that are known to take long, then the others from the largest to the smallest. In that order they
 * are dealt to the parts of a run that is divided, so that each part takes about as long.
 */
export class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const inOrder = await this.#inOrder(files);
    return inOrder.filter((_, n) => n % count === index - 1);
  }

  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return this.#inOrder(files);
  }

  async #inOrder(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await fromTheLargest.call(this, files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
