import { afterEach, beforeEach, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { memberId, type LoggedBench, loggedBench, someContext, until } from '#tests/support/projection.ts';
import { strain } from '#tests/support/made/sharing.ts';
import { positionOf } from './progress.ts';
import { startPolicies } from './runner.ts';
import { ofEachPolicy } from '#tests/support/of-each-policy.ts';

let bench: LoggedBench;
beforeEach(async () => {
  bench = await loggedBench();
});
afterEach(() => bench.close());

it('pays and writes to a submitter once, although two processes run the policies and both start over', async () => {
  const { log } = bench.opened;
  const mail = await openMail({ ...bench, config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' } });
  const context = {
    ...bench,
    log,
    mail,
    config: { sessionSecret: 'secret', baseUrl: 'https://hop.example', contactEmail: 'us@hop.example' },
  };
  const member = memberId(1);
  const registered = { memberId: member, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' };
  await log.append(
    streams.member(member),
    'no-stream',
    [{ type: 'MemberRegistered', data: registered }],
    someContext(),
  );
  const { position } = await listingIn(log, 'live', { submittedBy: member });
  for (let round = 0; round < 2; round += 1) {
    const both = [await startPolicies(context), await startPolicies({ ...context, db: bench.anotherPool() })];
    await until(
      async () =>
        (await positionOf(bench.db, 'points')) >= position && (await positionOf(bench.db, 'review-mail')) >= position,
      'both policies at the end',
    );
    await until(async () => {
      await strain(bench.db);
      return /hopscotch_policy_slots_held{policy="points"} [1-3]\n/.test(await bench.metrics.text());
    }, 'shares');
    // What the policies append themselves comes after the last event of the test, and they have to pass it as well.
    await expect.poll(() => both[0]?.behind()).toEqual(ofEachPolicy(0));
    expect(await bench.metrics.text()).toContain('hopscotch_policy_lag{policy="review-mail",unit="events"} 0\n');
    await Promise.all(both.map((each) => each.stop()));
    await bench.db.query(`update policies.checkpoints set position = 0`);
  }
  const ledger = await log.readStream(streams.points(member));
  expect(ledger.map(({ data }) => 'entryId' in data && data.entryId.split(':')[0])).toEqual([
    'activity-suggested',
    'suggestion-approved',
  ]);
  const letters = await bench.db.query(`select recipient from platform.outbox`);
  expect(letters).toEqual([{ recipient: 'ann@mail.example' }]);
});
