import { describe, expect, it } from 'vitest';
import { taleOf } from './audit/telling.ts';
import { catalog, concepts, conceptByType, type DomainEvent, entityNames, entityOf, streams } from './catalog.ts';

const samples = [...conceptByType].map(([type, { samples: all }]) => ({ type, data: all[type] }) as DomainEvent);

describe('every concept', () => {
  it('has a sample of each of its events, in the shape that the log takes', () => {
    expect(samples.length).toBe(catalog.size);
    for (const { type, data } of samples) expect(catalog.get(type)?.data.parse(data), type).toEqual(data);
  });
  it('tells each of its events in a sentence of its own', () => {
    const told = samples.map((event) => taleOf(undefined, event).summary);
    expect(told.every((summary) => /^\S+ .*\S$/.test(summary))).toBe(true);
    expect(new Set(told).size).toBe(catalog.size);
  });
  it('has events and commands that no other one has', () => {
    const all = Object.values(concepts);
    const types = all.flatMap(({ events }) => events.map(({ type }) => type));
    const commands = all.flatMap((each) => ('commands' in each ? Object.keys(each.commands) : []));
    for (const names of [types, commands]) expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });
});

describe('the streams', () => {
  it('are named after their concept, and their names say it', () => {
    for (const name of entityNames) expect(entityOf(streams[name]('a-b'))).toEqual({ concept: name, id: 'a-b' });
  });
});
