import { expect, test } from 'vitest';
import { broughtUpToDate } from './begun-gallery.ts';

const picture = (name: string, alt = name) => ({ name, width: 4, height: 3, alt });
const [pool, hall, kiln, path] = ['pool', 'hall', 'kiln', 'path'].map((name) => picture(name)) as [
  ReturnType<typeof picture>,
  ReturnType<typeof picture>,
  ReturnType<typeof picture>,
  ReturnType<typeof picture>,
];

test('what was done in an open editor is done to the pictures as a colleague has left them', () => {
  // They put one in, and another is put in here.
  expect(broughtUpToDate([pool, kiln], [pool], [pool, hall])).toEqual([pool, hall, kiln]);
  // They took one out, which does not come back.
  expect(broughtUpToDate([pool, hall, kiln], [pool, hall], [hall])).toEqual([hall, kiln]);
  // One is taken out here, and they put one in.
  expect(broughtUpToDate([hall], [pool, hall], [pool, hall, path])).toEqual([hall, path]);
  // Here they were put in another order.
  expect(broughtUpToDate([hall, pool], [pool, hall], [pool, hall, kiln])).toEqual([hall, pool, kiln]);
  expect(broughtUpToDate([hall, path, pool], [pool, hall], [kiln, pool, hall])).toEqual([hall, pool, kiln, path]);
  // Each has said something anew of one.
  const said = picture('pool', 'The pool');
  const theirs = picture('hall', 'The hall');
  expect(broughtUpToDate([said, hall], [pool, hall], [theirs, pool])).toEqual([theirs, said]);
});
