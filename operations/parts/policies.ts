import { startRefunds } from '#policies/booking/refunds.ts';
import { startPlanEnds } from '#policies/plan/plan-ends.ts';
import { startPolicies } from '#policies/runtime/runner.ts';
import { startNews } from '../site/news.ts';
import { startStillRight } from '../site/still-right.ts';
import { runWorker } from './run-worker.ts';

/** `npm run start:policies`: what follows by itself from events, the mail outbox and the hash chain; any number of them. */
await runWorker(
  'policies',
  [(context) => context.mail.start(), startPolicies, startNews, startStillRight, startPlanEnds, startRefunds],
  {
    keepChain: true,
  },
);
