import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { finishErasures } from '#operations/erasure/finish-erasures.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { nobodyForgottenIn, noteForgetting } from '#platform/forgettings.ts';
import { type Mail, openMail } from '#platform/mail/outbox.ts';
import { soon } from '#tests/support/letter-policy.ts';
import { type LoggedBench, loggedBench, someContext, until } from '#tests/support/projection.ts';
import type { Policy } from '#policies/policy.ts';
import { ensureProjectionSchema } from '#projectors/runtime/tables/schema.ts';
import { positionOf } from '#policies/runtime/progress.ts';
import { runPolicies } from '#policies/runtime/run-policies.ts';
import { standing } from '#policies/runtime/stopped.ts';

const folder = mkdtempSync(join(tmpdir(), 'hopscotch-forgotten-'));
let bench: LoggedBench;
let mail: Mail;
beforeAll(async () => {
  bench = await loggedBench();
  mail = await openMail({ ...bench, config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' } });
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

async function register(): Promise<{ memberId: string; email: string; position: number }> {
  const memberId = randomUUID();
  const person = { memberId, firstName: 'Ann', lastName: 'Lee', email: `ann-${memberId}@mail.example` };
  const event = { type: 'MemberRegistered', data: person } as const;
  return { ...person, ...(await bench.opened.log.append(streams.member(memberId), 'any', [event], someContext())) };
}

test.each(['comes', 'has stood'])(
  'a letter of an event that %s, written before its person is erased, is put into no outbox afterwards, and others are',
  async (how) => {
    const { log, keys, erasures } = bench.opened;
    const { memberId, email } = await register();
    const [written, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const name = `writes of what ${how}`;
    const writing: Policy = {
      name,
      from: 'beginning',
      types: ['MemberRegistered'],
      partition: () => 'one',
      consequences: async ({ data }) => {
        const to = (data as { email: string }).email;
        const ours = to === email;
        if (ours) tries += 1;
        if (ours && how === 'has stood' && tries === 1) throw new TypeError('a bug');
        if (ours && tries === (how === 'has stood' ? 2 : 1)) {
          written.resolve();
          await goesOn.promise;
        }
        return to.includes('@') ? [{ kind: 'mail', to, message: { subject: 'Hello', text: to, html: '' } }] : [];
      },
    };
    const deps = { ...bench, log, mail, now: () => new Date().toISOString(), stopped: () => undefined, pauses: soon };
    const running = await runPolicies(deps, [writing]);
    await written.promise;
    const other = await register();
    const erasing = registerAt(join(folder, how));
    const at = new Date().toISOString();
    const marks = [erasures.markOf(email)];
    erasing.add({ id: randomUUID(), at, by: 'test', isWhole: true, subjects: [memberId], account: null, marks });
    const parts = { opened: { log, keys, erasures }, db: bench.db, register: erasing, seenWithinMs: 0 };
    expect((await finishErasures(parts)).finished).toHaveLength(1);
    goesOn.resolve();
    await until(
      async () => (await positionOf(bench.db, name)) >= other.position && !(await standing(bench.db)).has(name),
      'the policy at the end',
    );
    const letters = await bench.db.query<{ to: string }>(`select recipient as to from platform.outbox`);
    expect(letters.map(({ to }) => to)).toContain(other.email);
    expect(letters.map(({ to }) => to)).not.toContain(email);
    await running.stop();
  },
);

test('letters by what read models say wait until those have read of whoever was forgotten, and are not written by what was read before', async () => {
  const { db } = bench;
  await ensureProjectionSchema(db);
  const written = async (ask: Awaited<ReturnType<typeof nobodyForgottenIn>>): Promise<boolean> =>
    db
      .transaction(async (tx) => ask(tx))
      .then(
        () => true,
        () => false,
      );
  const early = await nobodyForgottenIn(db, []);
  expect(await written(early)).toBe(true);
  const { position } = await register();
  await noteForgetting(db, position);
  expect(await written(early)).toBe(false);
  await expect(nobodyForgottenIn(db, ['members', 'businesses'])).rejects.toThrow('businesses, members');
  expect(await written(await nobodyForgottenIn(db, []))).toBe(true);
});
