import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingColours, photographsOf } from './drawings.ts';

const item = fc.record({ id: fc.string(), categoryId: fc.constantFrom('swimming', 'music', null) });

test('no two neighbours of a list, beside or below each other in up to three columns, show the same drawing in the same colours', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), (items) => {
      const colours = drawingColours(items);
      for (const [index, { categoryId }] of items.entries()) {
        for (const apart of [1, 2, 3]) {
          if (items[index + apart]?.categoryId === categoryId) expect(colours[index + apart]).not.toBe(colours[index]);
        }
      }
    }),
  );
});

test('drawings keep their colours when more of the list comes', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), fc.nat(40), (items, first) => {
      expect(drawingColours(items.slice(0, first))).toEqual(drawingColours(items).slice(0, first));
    }),
  );
});

test('a drawing of ours is no photograph', () => {
  expect(photographsOf(['/api/placeholder/800/600?kind=music', 'https://a.example/a.jpg'])).toEqual([
    'https://a.example/a.jpg',
  ]);
});
