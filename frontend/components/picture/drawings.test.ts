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

test('who stands beside another of its kind has the other motif of the two, and who stands over it where that can be', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 40 }), (items) => {
      const colours = drawingColours(items);
      for (const [index, { categoryId }] of items.entries())
        if (items[index + 1]?.categoryId === categoryId)
          expect(((colours[index] ?? 0) + (colours[index + 1] ?? 0)) % 2).toBe(1);
    }),
  );
  const alike = Array.from('abcdefghi', (id) => ({ id, categoryId: 'swimming' }));
  const motifs = drawingColours(alike).map((colours) => colours % 2);
  for (const [index, motif] of motifs.slice(0, -3).entries()) expect(motifs[index + 3]).not.toBe(motif);
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
