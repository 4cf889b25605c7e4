import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPage } from '#domain/audit/views.ts';
import type { TermDatesView } from '#domain/term-dates/views.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const autumn = { kind: 'term', name: 'Autumn term', from: '2026-09-02', until: '2026-12-18' };
const halfTerm = { kind: 'holiday', name: 'Half term', from: '2026-10-26', until: '2026-10-30' };
const dates = {
  area: 'Surrey',
  schoolYear: '2026/27',
  sourceAddress: 'https://schools.example/term-dates',
  readOn: '2026-01-05',
  periods: [halfTerm, autumn],
};
const keep = (more: object = {}): Promise<Answer> =>
  call(site.admin, 'POST', '/api/admin/term-dates', { ...dates, ...more });
/** What everybody sees once it shows what `after` did. */
async function kept(after?: Answer): Promise<readonly TermDatesView[]> {
  const headers = { 'x-min-position': after?.headers.get('x-log-position') ?? '0' };
  const { status, body } = await call(site.anonymous, 'GET', '/api/term-dates', undefined, headers);
  expect(status).toBe(200);
  return (body as { calendars: TermDatesView[] }).calendars;
}

describe('term dates', () => {
  test('are none until an admin keeps some, with their source; everybody may read them', async () => {
    expect(await kept()).toEqual([]);
    const answer = await keep();
    expect(answer.body).toEqual({ id: 'surrey-2026-27' });
    expect(await kept(answer)).toEqual([{ id: 'surrey-2026-27', ...dates, periods: [autumn, halfTerm], revision: 1 }]);
    expect((await keep()).status).toBe(409);
  });

  test('are corrected and removed by who has seen them as they are, and the audit trail tells of it', async () => {
    const path = '/api/admin/term-dates/surrey-2026-27';
    const more = { ...dates, periods: [autumn] };
    const corrected = await call(site.admin, 'PUT', path, { ...more, revision: 1 });
    expect((await kept(corrected))[0]).toMatchObject({ periods: [autumn], revision: 2 });
    expect((await call(site.admin, 'PUT', path, { ...dates, revision: 1 })).status).toBe(409);
    expect((await call(site.admin, 'DELETE', path, { revision: 1 })).status).toBe(409);
    const removed = await call(site.admin, 'DELETE', path, { revision: 2 });
    expect(removed.status).toBe(200);
    expect(await kept(removed)).toEqual([]);
    expect((await call(site.admin, 'DELETE', path, { revision: 3 })).status).toBe(404);
    const headers = { 'x-min-position': removed.headers.get('x-log-position') ?? '0' };
    const audit = await call(site.admin, 'GET', '/api/admin/audit?concept=termDates', undefined, headers);
    expect((audit.body as AuditPage).entries.map(({ summary }) => summary)).toEqual([
      'The term dates for Surrey 2026/27 were removed',
      'The term dates for Surrey 2026/27 were corrected',
      'The term dates for Surrey 2026/27 were entered (2 periods)',
    ]);
    expect((audit.body as AuditPage).entries[1]?.changes).toEqual([
      { field: 'periods', before: [autumn, halfTerm], after: [autumn] },
    ]);
    // The same year may be kept anew.
    expect((await kept(await keep()))[0]).toMatchObject({ revision: 4 });
  });

  test('are refused with what is wrong beside each field', async () => {
    const answer = await keep({
      schoolYear: '2027/28',
      sourceAddress: '',
      periods: [{ ...autumn, until: '2026-08-31' }, halfTerm],
    });
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: readonly { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual([
      'sourceAddress',
      'periods.0.until',
      'periods.1.from',
      'periods.1.until',
    ]);
    expect(
      await keep({
        schoolYear: '2028/29',
        readOn: '2999-01-01',
        periods: [{ ...autumn, from: '2028-09-02', until: '2028-12-01' }],
      }),
    ).toMatchObject({
      status: 422,
      body: { detail: 'The day when the source was read is still to come.' },
    });
  });

  test('are an admin’s to change', async () => {
    for (const [who, status] of [
      [site.anonymous, 401],
      [site.parent, 403],
      [site.provider, 403],
    ] as const) {
      expect((await call(who, 'POST', '/api/admin/term-dates', dates)).status).toBe(status);
      expect((await call(who, 'PUT', '/api/admin/term-dates/surrey-2026-27', dates)).status).toBe(status);
      expect((await call(who, 'DELETE', '/api/admin/term-dates/surrey-2026-27', { revision: 4 })).status).toBe(status);
    }
  });
});
