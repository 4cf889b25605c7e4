import { ownBusiness } from '#platform/auth/owning/own-business.ts';
import type { Config } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { type Behind, measureShares } from '#platform/partitions/measure-shares.ts';
import { bookingMailPolicy } from '../booking/booking-mail.ts';
import { runBookingTimes } from '../booking/booking-times.ts';
import { sessionOwnersPolicy } from '../booking/session-owners.ts';
import { accountsIn, businessPolicy } from '../business/business.ts';
import { claimMailPolicy } from '../business/claim-mail.ts';
import { enquiryMailPolicy } from '../business/enquiry-mail.ts';
import { advertisingMailPolicy } from '../letters/advertising-mail.ts';
import { contactMailPolicy } from '../letters/contact-mail.ts';
import type { LetterSite } from '../newsletter/newsletter-letters.ts';
import { runNewsletter } from '../newsletter/newsletter-issues.ts';
import { newsletterAddressPolicy, readersIn } from '../newsletter/newsletter-address.ts';
import { newsletterMailPolicy } from '../newsletter/newsletter-mail.ts';
import { planMailPolicy } from '../plan/plan-mail.ts';
import { pointsPolicy } from '../points.ts';
import type { PolicyDependencies } from '../bring-about.ts';
import type { Policy } from '../policy.ts';
import { CHECKPOINTS } from './progress.ts';
import { gonePagesPolicy } from '../gone-pages.ts';
import { readAgainPolicy } from '../read-again.ts';
import { vanishedPolicy } from '../vanished.ts';
import { reviewMailPolicy } from '../letters/review-mail.ts';
import { runPolicies } from './run-policies.ts';
import { standing } from './stopped.ts';

/** What letters need, and where what people write to us goes. */
export type PolicySite = LetterSite & Pick<Config, 'contactEmail'>;

/** Every policy of the product. A new one is added here and nowhere else. */
export const allPolicies = (site: PolicySite, db: Pick<Database, 'query'>): readonly Policy[] => [
  pointsPolicy,
  reviewMailPolicy(site.baseUrl, async (memberId) => (await ownBusiness(db, memberId))?.businessId),
  contactMailPolicy(site.contactEmail),
  advertisingMailPolicy(site.baseUrl),
  businessPolicy(site, accountsIn(db)),
  enquiryMailPolicy(site.baseUrl),
  bookingMailPolicy(site.baseUrl),
  sessionOwnersPolicy,
  claimMailPolicy(site.baseUrl),
  planMailPolicy(site.baseUrl),
  vanishedPolicy,
  gonePagesPolicy,
  readAgainPolicy,
  newsletterMailPolicy(site),
  newsletterAddressPolicy(readersIn(db)),
];

/** Runs all policies until stopped; many processes may, see `runPolicies`. `behind`: how far they are, whoever runs them. */
export async function startPolicies(
  context: Pick<ServerContext, 'log' | 'db' | 'mail' | 'logger' | 'metrics' | 'tracing'> & {
    readonly config: PolicySite;
  },
): Promise<{ stop(): Promise<void>; behind(): Promise<Behind>; report(): Promise<PoliciesReport> }> {
  const policies = allPolicies(context.config, context.db);
  const names = policies.map(({ name }) => name);
  const deps = {
    ...context,
    now: () => new Date().toISOString(),
    stopped: measureStopped(context, names),
    handled: measureHandled(context, names),
  };
  const { stop, held } = await runPolicies(deps, policies);
  const timed = { ...context, site: context.config, now: () => new Date() };
  const newsletter = await runNewsletter(timed);
  const bookingTimes = runBookingTimes(timed);
  const shares = { prefix: 'hopscotch_policy', label: 'policy', names, claims: CHECKPOINTS, held };
  const behind = measureShares(context, shares);
  return {
    stop: async () => {
      await bookingTimes.stop();
      await newsletter.stop();
      await stop();
    },
    behind,
    report: async () => ({ stopped: await stoppedOf(context.db, names) }),
  };
}

/** What an operator may want to know of the policies: how many partitions of each stand, by name. */
export interface PoliciesReport {
  readonly stopped: Readonly<Record<string, number>>;
}

const stoppedOf = async (db: Database, names: readonly string[]): Promise<PoliciesReport['stopped']> => {
  const stopped = await standing(db);
  return Object.fromEntries(names.map((name) => [name, stopped.get(name)?.partitions ?? 0]));
};

/** Counts what goes through each policy in this process. */
function measureHandled(
  { metrics }: Pick<ServerContext, 'metrics'>,
  names: readonly string[],
): NonNullable<PolicyDependencies['handled']> {
  const events = metrics.counter('hopscotch_policy_events_total', 'Events that a policy has gone through', ['policy']);
  const seconds = metrics.histogram('hopscotch_policy_page_seconds', 'Time of a policy for one page of the log', [
    'policy',
  ]);
  for (const name of names) events.inc({ policy: name }, 0);
  return (policy, count, took) => {
    events.inc({ policy }, count);
    seconds.observe({ policy }, took);
  };
}

/** Measures at each scrape what stands, in whichever process; counts what stops in this one. */
function measureStopped(
  { db, metrics }: Pick<ServerContext, 'db' | 'metrics'>,
  names: readonly string[],
): (policy: string) => void {
  const failures = metrics.counter(
    'hopscotch_policy_failed_total',
    'Events at which a partition of a policy had to stop',
    ['policy'],
  );
  const partitions = metrics.gauge(
    'hopscotch_policy_stopped_partitions',
    'Partitions of a policy that stand at an event that fails or cannot be read',
    ['policy'],
  );
  const oldest = metrics.gauge(
    'hopscotch_policy_stopped_oldest_seconds',
    'How long the partition that stands longest has stood',
    ['policy'],
  );
  for (const name of names) failures.inc({ policy: name }, 0);
  metrics.onScrape([partitions, oldest], async () => {
    const stopped = await standing(db);
    for (const name of names) {
      partitions.set({ policy: name }, stopped.get(name)?.partitions ?? 0);
      oldest.set({ policy: name }, stopped.get(name)?.oldestSeconds ?? 0);
    }
  });
  return (policy) => failures.inc({ policy });
}
