import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { drawn, motifOf } from './motifs.ts';
import { picture } from './picture.ts';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, import.meta.url)).map((file) => file.replace('.svg', ''));

test('every drawing is of use', () => {
  expect(drawn().toSorted()).toEqual([...filesIn('drawings'), ...filesIn('motifs')].toSorted());
});

test.each(categoryIds)('of %s there are two drawings for whatever belongs to it', (kind) => {
  expect(motifOf(kind, '', 0)).not.toBe('');
  expect(motifOf(kind, 'No such thing', 1)).not.toBe(motifOf(kind, '', 0));
  expect(motifOf(kind, '', 2)).toBe(motifOf(kind, '', 0));
});

test.each([
  ['sports', 'Football', 'Tennis'],
  ['swimming', 'Lessons', 'Baby swimming'],
  ['dance', 'Ballet', 'Street dance'],
  ['outdoor', 'Forest school', 'Climbing and paddling'],
  ['gaming', 'Coding', 'Chess and board games'],
] as const)('of %s, %s and %s are drawn as what they are, in whatever colours', (kind, one, other) => {
  for (const variant of [0, 2, 4]) expect(motifOf(kind, one, variant)).not.toBe(motifOf(kind, other, variant));
});

test('the same is drawn the same, in other colours otherwise, and nothing of a subcategory comes into it', () => {
  const of = (variant: number, subcategory = '"><script>ballet'): string =>
    picture({ width: 480, height: 192, kind: 'dance', subcategory, variant, text: undefined });
  expect(of(1)).toBe(of(1));
  expect(of(1)).not.toBe(of(2));
  expect(of(1)).toBe(of(1, 'Ballet'));
  expect(of(1)).not.toContain('script');
});
