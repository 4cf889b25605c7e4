import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { eraseAccount } from '#operations/erasure/erase-account.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { type ErasureParts, finishErasures } from '#operations/erasure/finish-erasures.ts';
import { DamagedRegister, registerAt } from '#operations/erasure/register.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { type LoggedBench, loggedBench, someContext } from '#tests/support/projection.ts';
import { typed } from '#domain/listing/typed.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-interrupted-'));
let bench: LoggedBench;
beforeAll(async () => {
  bench = await loggedBench();
  await openMail({
    config: { smtpUrl: null, mailFrom: 'x', mode: 'test' },
    db: bench.db,
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

/** Somebody who sent in a listing without an account, to whom a letter is on its way. */
async function somebody(): Promise<{ listingId: string; email: string }> {
  const listingId = randomUUID();
  const email = `person-${listingId}@mail.example`;
  const drafted: DomainEvent = {
    type: 'ListingDrafted',
    data: typed(listingId, {
      origin: 'parent_submission',
      draftedBy: 'anonymous',
      fields: { name: 'Kite Club', address: `At ${listingId}'s home`, contactEmail: email },
    }),
  };
  const submitted: DomainEvent = {
    type: 'DraftSubmitted',
    data: {
      listingId,
      revision: 1,
      origin: 'parent_submission',
      submittedBy: null,
      submitterSubject: `anonymous-${listingId}`,
      submitterName: `Name of ${listingId}`,
      submitterEmail: email,
      submitterComments: null,
    },
  };
  await bench.opened.log.append(streams.listing(listingId), 'no-stream', [drafted, submitted], someContext());
  await bench.db.query(
    `insert into platform.mailbox (id, recipient, subject, text, html) values ($1, $2, 'Hello', 'Hello', 'Hello')`,
    [randomUUID(), email.toUpperCase()],
  );
  return { listingId, email };
}

/** What is left of somebody. */
async function left({ listingId, email }: { listingId: string; email: string }): Promise<string[]> {
  const events = JSON.stringify(await bench.opened.log.readStream(streams.listing(listingId)));
  const letters = await bench.db.query(`select 1 from platform.mailbox where lower(recipient) = $1`, [email]);
  return [
    ...[email, 's home', 'Name of'].filter((text) => events.includes(text)),
    ...letters.map(() => 'a letter'),
    ...(events.split('"PersonErased"').length === 3 ? [] : ['not said twice in the log']),
  ];
}

/** Of a site of one process, which need not wait until others have seen that a key is gone. */
const partsOf = (file: string): ErasureParts => ({
  opened: bench.opened,
  db: bench.db,
  register: registerAt(file),
  seenWithinMs: 0,
});

/** The same parts, of which the `n`th call from outside goes wrong, as when the process is killed there; or only the answer is lost. */
function failingAt(
  n: number,
  how: 'before' | 'after',
  { opened: { log, keys, erasures }, db, register }: ErasureParts,
) {
  let calls = 0;
  const wrapped = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === 'stored' && typeof member === 'object' && member !== null) return wrapped(member);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          if (name === 'markOf') return Reflect.apply(member, target, given);
          calls += 1;
          const killed = calls === n;
          if (killed && how === 'before') throw new Error('killed');
          const result: unknown = Reflect.apply(member, target, given);
          if (!killed) return result;
          if (!(result instanceof Promise)) throw new Error('killed');
          return result.then(() => Promise.reject(new Error('killed')));
        };
      },
    });
  const failing: ErasureParts = {
    opened: { log: wrapped(log), keys: wrapped(keys), erasures: wrapped(erasures) },
    db: wrapped(db),
    register: wrapped(register),
    seenWithinMs: 0,
  };
  return failing;
}

it.each(['before', 'after'] as const)(
  'an erasure that is killed %s any of its steps is finished by the next start, or begun again when nothing was written down',
  async (how) => {
    let killed = 0;
    for (let n = 1; ; n += 1) {
      const file = path.join(folder, `${how}-${n}.ndjson`);
      const person = await somebody();
      const done = await erasePerson(failingAt(n, how, partsOf(file)), person.email).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        },
      );
      if (!done) killed += 1;
      const parts = partsOf(file);
      if (parts.register.read().length === 0) await erasePerson(parts, person.email);
      else await finishErasures(parts);
      expect([n, await left(person)]).toEqual([n, []]);
      expect((await finishErasures(parts)).finished).toEqual([]);
      if (done) break;
    }
    expect(killed).toBeGreaterThan(15);
  },
);

it('an account is written down before the log is searched: killed after any step until then, the next start finds what others wrote of it, too', async () => {
  // What comes later is as above.
  for (let n = 1; n <= 14; n += 1) {
    const file = path.join(folder, `account-${n}.ndjson`);
    const person = await somebody();
    const memberId = randomUUID();
    const registered: DomainEvent = {
      type: 'MemberRegistered',
      data: { memberId, firstName: `Name of ${memberId}`, lastName: 'Lee', email: person.email },
    };
    await bench.opened.log.append(streams.member(memberId), 'no-stream', [registered], someContext());
    const holder = { memberId, email: person.email, emailConfirmed: true };
    const done = await eraseAccount(failingAt(n, 'after', partsOf(file)), holder).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return false;
      },
    );
    const parts = partsOf(file);
    // Whatever was read of the log before that would be lost with the process.
    expect([n, done, parts.register.read()]).toMatchObject([n, false, [{ account: memberId }]]);
    await finishErasures(parts);
    expect([n, await left(person)]).toEqual([n, []]);
    const member = JSON.stringify(await bench.opened.log.readStream(streams.member(memberId)));
    expect([n, member.includes(person.email), member.includes('MemberErased')]).toEqual([n, false, true]);
    expect((await finishErasures(parts)).finished).toEqual([]);
    const ours = parts.register.read().filter(({ account }) => account === memberId);
    expect(ours).toMatchObject([{ subjects: expect.arrayContaining([memberId, person.listingId]) }]);
  }
});

it('an erasure that the database has taken up is finished also where the register does not lie', async () => {
  const person = await somebody();
  const [file, elsewhere] = [path.join(folder, 'here.ndjson'), path.join(folder, 'elsewhere.ndjson')];
  const parts = partsOf(file);
  const cutOff: ErasureParts = {
    ...parts,
    opened: { ...parts.opened, keys: { ...bench.opened.keys, destroy: () => Promise.reject(new Error('killed')) } },
  };
  await expect(erasePerson(cutOff, person.email)).rejects.toThrow('killed');
  expect((await finishErasures(partsOf(elsewhere))).finished).toHaveLength(1);
  expect(await left(person)).toEqual([]);
});

it('an erasure that fails by itself holds up no other, is logged without saying of whom it is, and is tried again', async () => {
  const [stays, goes] = [await somebody(), await somebody()];
  const parts = partsOf(path.join(folder, 'by-itself.ndjson'));
  const erasures = [stays, goes].map(({ listingId, email }) => ({
    id: randomUUID(),
    at: new Date().toISOString(),
    by: 'an operator',
    isWhole: true,
    subjects: [listingId, `anonymous-${listingId}`],
    account: null,
    marks: [bench.opened.erasures.markOf(email)],
  }));
  const [first, second] = erasures.map(({ id }) => id);
  for (const erasure of erasures) parts.register.add(erasure);
  const destroy = async (subject: string): Promise<void> => {
    if (subject === stays.listingId) throw new Error('not this one');
    await bench.opened.keys.destroy(subject);
  };
  const lines: object[] = [];
  const { finished, failures } = await finishErasures({
    ...parts,
    opened: { ...parts.opened, keys: { ...bench.opened.keys, destroy } },
    logger: { error: (line: object) => void lines.push(line) },
  });
  expect(finished.map(({ id }) => id)).toEqual([second]);
  expect([...failures.keys()]).toEqual([first]);
  expect(await left(goes)).toEqual([]);
  expect(await left(stays)).not.toEqual([]);
  expect(lines).toEqual([{ erasure: first, err: new Error('not this one') }]);
  expect((await finishErasures(parts)).finished.map(({ id }) => id)).toEqual([first]);
  expect(await left(stays)).toEqual([]);
});

it('what another process seals for somebody right before it sees that the key is gone is erased as well', async () => {
  const person = await somebody();
  const { seenWithinMs: _, ...parts } = partsOf(path.join(folder, 'late.ndjson'));
  const stream = streams.listing(person.listingId);
  const late: DomainEvent = {
    type: 'ListingEdited',
    data: {
      listingId: person.listingId,
      contactSubject: person.listingId,
      revision: 2,
      editedBy: 'anonymous',
      changes: { contactName: 'Name of the late' },
    },
  };
  const keys = {
    ...bench.opened.keys,
    destroy: async (subject: string) => {
      if (subject === person.listingId) await bench.opened.log.append(stream, 'any', [late], someContext());
      await bench.opened.keys.destroy(subject);
    },
  };
  await erasePerson({ ...parts, opened: { ...bench.opened, keys } }, person.email);
  const types = (await bench.opened.log.readStream(stream)).map(({ type }) => type);
  expect(types.slice(2)).toEqual(['PersonErased', 'PersonErased', 'ListingEdited', 'PersonErased']);
  expect(JSON.stringify(await bench.opened.log.readAnew(stream))).not.toContain('the late');
});

it('a line of the register that was cut off is passed over, one that is damaged stops the start and is named', async () => {
  const file = path.join(folder, 'torn.ndjson');
  const person = await somebody();
  await erasePerson(partsOf(file), person.email);
  appendFileSync(file, '{"id":"0190');
  const register = registerAt(file);
  expect(register.read()).toHaveLength(1);
  const [first] = register.read();
  if (!first) throw new Error('the register is empty');
  register.add({ ...first, id: randomUUID() });
  expect(register.read()).toHaveLength(2);
  expect(readFileSync(file, 'utf8')).not.toContain('@');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"subjects"', '"subject"'));
  expect(() => register.read()).toThrow(DamagedRegister);
});
