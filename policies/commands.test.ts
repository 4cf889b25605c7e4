import { afterAll, beforeAll, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type LetterBench, letterBench } from '#tests/support/letter-policy.ts';
import { memberId, someContext, until } from '#tests/support/projection.ts';
import type { Policy } from './policy.ts';

let bench: LetterBench;
beforeAll(async () => {
  bench = await letterBench();
});
afterAll(() => bench.close());

/** Confirms whoever registers, which is no rule of ours, and pays them: commands of two concepts. */
const trusting: Policy = {
  name: 'trusting',
  from: 'beginning',
  types: ['MemberRegistered'],
  consequences: async (event) => {
    if (event.type !== 'MemberRegistered') return [];
    const { memberId: id } = event.data;
    const award = {
      type: 'AwardPoints',
      memberId: id,
      reason: 'first-sign-in',
      subjectId: id,
      day: '2026-03-01',
    } as const;
    return [
      { kind: 'command', id, command: { type: 'ConfirmEmail' } },
      { kind: 'command', id, command: award },
    ];
  },
};

it('a policy sends commands of any concept, and the log says by which command and because of which event', async () => {
  const { log } = bench;
  const id = memberId(1);
  const registered = { memberId: id, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' };
  await log.append(streams.member(id), 'no-stream', [{ type: 'MemberRegistered', data: registered }], someContext());
  await bench.start(trusting);
  await until(async () => (await log.readStream(streams.points(id))).length > 0, 'the award');
  const [cause, confirmed] = await log.readStream(streams.member(id));
  const [paid] = await log.readStream(streams.points(id));
  const actor = { id: 'policy:trusting', role: 'system' };
  expect(confirmed).toMatchObject({
    type: 'MemberEmailConfirmed',
    commandName: 'ConfirmEmail',
    causationId: cause?.id,
    actor,
  });
  expect(paid).toMatchObject({ type: 'PointsAwarded', commandName: 'AwardPoints', causationId: cause?.id, actor });
});
