import pg from 'pg';
import { expect, test } from 'vitest';
import { isUnavailable, tookTooLong } from './unavailable.ts';

const coded = (code: string): Error => Object.assign(new Error('it failed'), { code });
const fromServer = (code: string): Error => Object.assign(new pg.DatabaseError('it failed', 0, 'error'), { code });

test.each([
  ['nobody listens', coded('ECONNREFUSED')],
  ['no way to the host', coded('EHOSTUNREACH')],
  ['no answer', coded('ETIMEDOUT')],
  ['its socket file is gone', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
  ['neither address of a name answers', new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')])],
  ['the server is told to stop', fromServer('57P01')],
  ['the server starts', fromServer('57P03')],
  ['too many connections', fromServer('53300')],
  ['the disk is full', fromServer('53100')],
  ['no file for its write-ahead log may be made', Object.assign(fromServer('42501'), { severity: 'PANIC' })],
  ['a transaction in which nothing was said for too long', fromServer('25P03')],
  ['a copy whose connection broke', coded('ERR_STREAM_PREMATURE_CLOSE')],
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  ['the pool had no connection in time', new Error('timeout exceeded when trying to connect')],
  ['the statement was not answered', new Error('Query read timeout')],
  ['the pool was closed', new Error('Cannot use a pool after calling end on the pool')],
])('%s: the server is not there', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ['a unique violation', fromServer('23505')],
  ['a syntax error', fromServer('42601')],
  ['a statement that was cancelled', fromServer('57014')],
  ['a table that may not be read', Object.assign(fromServer('42501'), { severity: 'ERROR' })],
  ['a file that may not be read', coded('EACCES')],
  ['several errors of which none is about the server', new AggregateError([fromServer('23505'), new TypeError('x')])],
  ['a file of ours that is missing', Object.assign(coded('ENOENT'), { syscall: 'open' })],
  ['a mistake of ours', new TypeError('rows is not iterable')],
  ['no error', 'ECONNREFUSED'],
])('%s: the server is there', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});

test.each([
  ['a statement that took too long', fromServer('57014'), true],
  ['a lock that was not to be had', fromServer('55P03'), true],
  ['a unique violation', fromServer('23505'), false],
  ['a server that is gone', coded('ECONNREFUSED'), false],
])('%s: the server had no time for it: %s', (_, error, late) => {
  expect(tookTooLong(error)).toBe(late);
});
