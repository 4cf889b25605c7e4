import type { ServerContext } from '#platform/context.ts';
import { type Behind, measureShares } from '#platform/partitions/measure-shares.ts';
import { pointsPolicy } from './points.ts';
import type { Policy } from './policy.ts';
import { CHECKPOINTS } from './progress.ts';
import { reviewMailPolicy } from './review-mail.ts';
import { runPolicies } from './run-policies.ts';

/** Every policy of the product. A new one is added here and nowhere else. */
const allPolicies = (baseUrl: string): readonly Policy[] => [pointsPolicy, reviewMailPolicy(baseUrl)];

/** Runs all policies until stopped; many processes may, see `runPolicies`. `behind`: how far they are, whoever runs them. */
export async function startPolicies(
  context: Pick<ServerContext, 'log' | 'db' | 'mail' | 'logger' | 'metrics'> & {
    readonly config: Pick<ServerContext['config'], 'baseUrl'>;
  },
): Promise<{ stop(): Promise<void>; behind(): Promise<Behind> }> {
  const failures = context.metrics.counter(
    'hopscotch_policy_failed_total',
    'Events whose consequences could not be brought about',
    ['policy'],
  );
  const policies = allPolicies(context.config.baseUrl);
  const names = policies.map(({ name }) => name);
  for (const name of names) failures.inc({ policy: name }, 0);
  const deps = {
    ...context,
    now: () => new Date().toISOString(),
    failed: (policy: string) => failures.inc({ policy }),
  };
  const { stop, held } = await runPolicies(deps, policies);
  const shares = { prefix: 'hopscotch_policy', label: 'policy', names, claims: CHECKPOINTS, held };
  return { stop, behind: measureShares(context, shares) };
}
