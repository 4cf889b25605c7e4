import { describe, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { allReadModels } from '#projectors/all.ts';

const contracts: readonly Contract[] = Object.values(calls);
const models = allReadModels.map(({ name }) => name);

describe('every contract', () => {
  test.each(contracts)('$name names read models that there are', ({ reads = [], changes = [] }) => {
    expect(models).toEqual(expect.arrayContaining([...reads, ...changes]));
  });

  test.each(contracts)('$name has a schema for each parameter of its path', ({ name, params }) => {
    const inPath = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const said = params && 'shape' in params ? Object.keys(params.shape as object) : [];
    expect(said).toEqual(inPath);
  });

  test('that reads says from what; only names that the code itself knows are read from nothing', () => {
    const reading = contracts.filter(({ name }) => name.startsWith('GET '));
    const fromNothing = reading.filter(({ reads = [] }) => reads.length === 0);
    expect(fromNothing.map(({ name, reads }) => [name, reads])).toEqual([['GET /api/admin/audit/names', []]]);
  });

  test('has an id of its own', () => {
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
  });
});

test('what answers a list is a list in pages: nothing is cut off unsaid', () => {
  const unpaged = contracts.filter(({ answer, pages }) => answer.def.type === 'array' && pages === undefined);
  expect(unpaged.map(({ name }) => name)).toEqual([]);
});

test('what is counted by offset goes on as far as its list does; the directory alone ends before, and says so', () => {
  const ending = contracts.filter(
    ({ pages, query }) => pages === 'offset' && query?.safeParse({ offset: '2000000' }).success === false,
  );
  expect(ending.map(({ name }) => name)).toEqual(['GET /api/activities']);
});
