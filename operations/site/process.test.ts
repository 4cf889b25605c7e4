import { afterEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '#event-store/port.ts';
import { asStoreError } from '#event-store/postgres/unavailable.ts';
import { DatabaseUnavailable } from '#platform/database.ts';
import { knownReason } from './process.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const fromServer = (code: string, says: string): Error => Object.assign(new Error(says), { code });
const full = fromServer('53100', 'could not extend file "base/5/16384": No space left on device');
const crowded = fromServer('53300', 'sorry, too many clients already');

test.each([
  ['as it is', (error: Error) => error],
  ['of a read model', (error: Error) => new DatabaseUnavailable({ cause: error })],
  ['of the log', (error: Error) => asStoreError(error) as Error],
])('a PostgreSQL that is full is no wrong address, %s', (_, wrapped) => {
  vi.stubEnv('EVENTSTORE_URL', 'esdb://localhost:2113');
  expect(knownReason(wrapped(full))).toBe(
    'PostgreSQL has no room left on its disk (could not extend file "base/5/16384": No space left on device). Make some, then try again.',
  );
  expect(knownReason(wrapped(crowded))).toBe(
    'PostgreSQL takes no more connections (sorry, too many clients already). Lower DATABASE_POOL, or raise its max_connections.',
  );
});

test('of a server that cannot be reached what it or its client said is told, without whom one signs in as', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const says = 'Is DATABASE_URL right, and does the server run?';
  const reason = `The database cannot be reached: connect ECONNREFUSED 127.0.0.1:5432. ${says}`;
  expect(knownReason(new DatabaseUnavailable({ cause: refused }))).toBe(reason);
  expect(knownReason(refused)).toBe(reason);
  const quoted = new Error('timeout expired at postgres://someone:secret@host/name');
  expect(knownReason(quoted)).toBe(
    `The database cannot be reached: timeout expired at postgres://…@host/name. ${says}`,
  );
  expect(knownReason(new StoreUnavailable('The log cannot be reached'))).toBe(
    `The database cannot be reached. ${says}`,
  );
});

test('DATA_DIR is asked about where it is the path that cannot be written, and of another that one', () => {
  vi.stubEnv('DATA_DIR', '/srv/site');
  const denied = (path: string): Error => Object.assign(new Error('denied'), { code: 'EACCES', path });
  const reason = (path: string): string | undefined => knownReason(denied(path));
  for (const path of ['/srv/site/secrets.json', '/srv/site', '/srv'])
    expect(reason(path)).toBe(
      `${path} cannot be read or written (EACCES). Is DATA_DIR right, and may this user write there?`,
    );
  for (const path of ['/srv/site-2/backup', '/backups/site.part', 'site.backup'])
    expect(reason(path)).toBe(
      `${path} cannot be read or written (EACCES). Is that the right place, and may this user write there?`,
    );
});
