import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Names the tests that passed only at a second try, after all others of a project, where nobody overlooks them: each is a fault of
 * the test or of the product that has still to be found.
 */
export default class SecondTry implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const late = modules.flatMap((file) =>
      [...file.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `  ${path.relative(root, file.moduleId)}: ${test.fullName}\n`),
    );
    if (late.length > 0) process.stdout.write(`\nPassed at the second try only:\n${late.join('')}`);
  }
}
