import type { ServerContext } from '#platform/context.ts';
import { pointsPolicy } from './points.ts';
import type { Policy } from './policy.ts';
import { ensurePolicySchema } from './progress.ts';
import { reviewMailPolicy } from './review-mail.ts';
import { runPolicy } from './run-policy.ts';

/** Every policy of the product. A new one is added here and nowhere else. */
const allPolicies = (baseUrl: string): readonly Policy[] => [pointsPolicy, reviewMailPolicy(baseUrl)];

/** Runs all policies until stopped. Many processes may. */
export async function startPolicies(
  context: Pick<ServerContext, 'log' | 'db' | 'mail' | 'logger' | 'metrics'> & {
    readonly config: Pick<ServerContext['config'], 'baseUrl'>;
  },
): Promise<{ stop(): Promise<void> }> {
  await ensurePolicySchema(context.db);
  const failures = context.metrics.counter(
    'hopscotch_policy_failed_total',
    'Events whose consequences could not be brought about',
    ['policy'],
  );
  const policies = allPolicies(context.config.baseUrl);
  for (const { name } of policies) failures.inc({ policy: name }, 0);
  const deps = {
    ...context,
    now: () => new Date().toISOString(),
    failed: (policy: string) => failures.inc({ policy }),
  };
  const running = await Promise.all(policies.map((policy) => runPolicy(deps, policy)));
  return { stop: async () => void (await Promise.all(running.map((each) => each.close()))) };
}
