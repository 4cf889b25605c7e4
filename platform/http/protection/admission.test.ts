import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#tests/support/projection.ts';
import { type Held, type Admission, admissionOf } from './admission.ts';

let clock = 0;
let places: Admission;
let heard: string[];
beforeEach(() => {
  clock = 0;
  heard = [];
  places = admissionOf(
    () => 2,
    () => clock,
  );
});
afterEach(() => places.close());

const ask = (name: string, isCommand = false): Held =>
  places.ask({
    isCommand,
    enter: () => void heard.push(`${name} enters`),
    refuse: () => void heard.push(`${name} is refused`),
  });

describe('places', () => {
  it('are given at once while there are any, and then to the next when one leaves', () => {
    const first = ask('first');
    ask('second');
    ask('third');
    expect(heard).toEqual(['first enters', 'second enters']);
    first.leave();
    first.leave();
    expect(heard).toEqual(['first enters', 'second enters', 'third enters']);
    expect([places.inHand(), places.waiting()]).toEqual([2, 0]);
  });

  it('are refused to those who find a long queue', () => {
    for (let n = 0; n < 2 + 16; n += 1) ask(String(n));
    expect(heard).toHaveLength(2);
    ask('late');
    expect(heard.at(-1)).toBe('late is refused');
  });

  it('are given to commands before reads', () => {
    const first = ask('first');
    ask('second');
    ask('read');
    ask('command', true);
    first.leave();
    expect(heard.at(-1)).toBe('command enters');
  });

  it('are refused to who has waited too long, sooner while there is always a queue, though not to commands', async () => {
    ask('first');
    ask('second');
    clock = 90;
    ask('read of a burst');
    clock = 120;
    ask('command', true);
    ask('read');
    clock = 150;
    await until(() => heard.length === 4, 'the reads are refused');
    expect(heard.slice(2)).toEqual(['read of a burst is refused', 'read is refused']);
    clock = 3000;
    await until(() => heard.length === 4, 'the command waits still');
    // Now nobody has been served at once for three seconds: this is no burst.
    clock = 3001;
    await until(() => heard.length === 5, 'the command is refused');
  });

  it('are not waited for by who has gone away', () => {
    const first = ask('first');
    ask('second');
    ask('gone').leave();
    first.leave();
    expect(heard).toEqual(['first enters', 'second enters']);
    expect(places.inHand()).toBe(1);
  });

  it('serve others while who has one only waits', async () => {
    const first = ask('first');
    ask('second');
    ask('third');
    let arrived: (value: string) => void = () => undefined;
    const rested = first.rest(() => new Promise<string>((resolve) => (arrived = resolve)));
    expect(heard.at(-1)).toBe('third enters');
    arrived('there');
    expect(await rested).toBe('there');
    expect(places.inHand()).toBe(3);
    first.leave();
    expect(places.inHand()).toBe(2);
  });
});
