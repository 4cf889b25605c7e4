import { expect, test } from 'vitest';
import { ErasuresFailed, InPlace } from './in-place.ts';

const anchorFile = '/data/anchors.ndjson';

test('a restore that ends after the database was in place names the erasures that failed, and says what goes on by itself', () => {
  const error = new ErasuresFailed(new Map([['the-id', new Error('not this one')]]));
  const left = { log: false, anchors: false, erasures: true, readModels: true };
  const { message } = new InPlace(left, { error, stopped: false, anchorFile });
  expect(message).toMatch(
    /in place all the same.*do not restore it again.*erasure the-id of the register.*not this one/,
  );
  expect(message).toMatch(
    /Not finished: erasures since the backup, read models. Starting the site goes on with that.$/,
  );
});

test('what is done by then is not said to be unfinished, and of anchors that no start puts back that is told', () => {
  const left = { log: false, anchors: true, erasures: false, readModels: true };
  const { message } = new InPlace(left, { error: new Error('any'), stopped: true, anchorFile });
  expect(message).toMatch(/it was stopped/);
  expect(message).toMatch(/Not finished: read models\..*\n.*anchors of the backup are not at \/data\/anchors.ndjson/);
});

test('without its log a restored site does not start, so it is to be restored once more', () => {
  const left = { log: true, anchors: false, erasures: true, readModels: true };
  const { message } = new InPlace(left, { error: new Error('the server went away'), stopped: false, anchorFile });
  expect(message).not.toMatch(/do not restore/);
  expect(message).toMatch(/the server went away.*\nNot finished: its log.*Restore it once more, with --force/);
});
