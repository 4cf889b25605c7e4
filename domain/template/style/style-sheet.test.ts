import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultContent } from '../defaults.ts';
import type { TemplateContent, TemplateField } from '../events.ts';
import { hostileTemplateOf } from '#tests/support/made/hostile-templates.ts';
import { fieldTypes, placesOf, type TemplateName, templateNames } from '../parts.ts';
import { contentOf, TemplateFileSchema } from '../requests.ts';
import { coloursOf, isBadge, ours } from './colours.ts';
import { contrast, LEGIBLE } from './contrast.ts';
import { properties } from './rules.ts';
import { rulesOf, styleSheetOf } from './style-sheet.ts';

const names = Object.keys(templateNames) as TemplateName[];

/** Every value that a declaration may have. */
const value =
  /^(?:#[0-9a-f]{6}|-?\d*\.?\d+(?:rem|px|%)?|(?:\d*\.?\d+(?:rem)?|auto)(?: (?:\d*\.?\d+(?:rem)?|auto)){3}|var\(--(?:color-(?:tint|strong|ink|line)|font-sans)\)|system-ui,sans-serif|Georgia,serif|1\/-1|0 0 100%|1 0 auto|1 1 100%|auto|block|column|contents|flex|grid|left|none|normal|start|static|transparent|wrap|14rem minmax\(0,1fr\)|minmax\(0,1fr\)|repeat\([1-4],minmax\(0,1fr\)\)|repeat\(auto-fill,minmax\(max\(min\(100%,18rem\),calc\(\(100% - [1-3]\*\d*\.?\d+(?:rem)?\)\/[2-4]\)\),1fr\)\))$/;
/** What is in no template's hand: what families are always shown, warnings, and what to do next. */
const kept =
  /name|ages|place(?!d)|price|Ages|Price|Where|Places|Offer|Safety|Location|action(?!])|strong(?!\))|h1|heart/;

/** A list of selectors may stand in brackets alone: outside of them its second would be below nothing. */
const inBrackets = /\((?:[^()]|\([^()]*\))*\)/g;

const check = (name: TemplateName, content: TemplateContent): void => {
  for (const { selector, declarations } of rulesOf(name, content)) {
    expect(selector).toMatch(/^\.(?:cards?|detail(?:-head|-facts|-body)?)(?![\w-])/);
    expect(selector.replaceAll(inBrackets, '')).not.toMatch(/[,{};@\\<]|\/\*/u);
    for (const [property, said] of Object.entries(declarations)) {
      expect(properties).toContain(property);
      expect(String(said)).toMatch(value);
      if (property !== 'display' || said !== 'none') continue;
      // Of a hidden rating stays the word that there are no places; the sign before a place is no word.
      if (/>:not\(strong\)$|>\[aria-hidden\]$/.test(selector)) continue;
      expect(selector).not.toMatch(kept);
    }
  }
  const colours = coloursOf(content);
  const grounds = [colours.card ?? ours.card, ours.page];
  for (const words of [ours.ink, ours.soft, ours['warn-ink'], colours.primary ?? ours.link])
    for (const ground of grounds) expect(contrast(words, ground)).toBeGreaterThanOrEqual(LEGIBLE);
  for (const [index, { words, ground }] of colours.fields.entries())
    for (const under of ground === null ? groundsOf(content.fields[index], grounds) : [ground])
      expect(contrast(words ?? ours.ink, under)).toBeGreaterThanOrEqual(LEGIBLE);
};

/** What words stand on that have no ground of the template's. */
const groundsOf = (field: TemplateField | undefined, grounds: readonly string[]): readonly string[] =>
  field && isBadge(field) ? [ours.tint] : grounds;

test.each(names)('of a %s whatever is written is refused, or becomes numbers and colours that hide nothing', (name) => {
  let accepted = 0;
  fc.assert(
    fc.property(hostileTemplateOf(name), (typed) => {
      const parsed = TemplateFileSchema.safeParse(typed);
      if (!parsed.success) {
        expect(parsed.error.issues[0]?.message).toBeTruthy();
        return;
      }
      accepted += 1;
      check(parsed.data.name, contentOf(parsed.data));
    }),
    { numRuns: 150 },
  );
  // Else the test would say nothing of what passes.
  expect(accepted).toBeGreaterThan(5);
});

test.each(names)('no word of a %s reaches the style sheet', (name) => {
  const content = defaultContent(name);
  const words = { ...content, fields: content.fields.map((each, index) => ({ ...each, displayName: `evil${index}` })) };
  expect(styleSheetOf([{ name, content: words }])).toBe(styleSheetOf([{ name, content }]));
  expect(styleSheetOf([])).toBe('');
});

test.each(names)('a %s without fields shows what is always shown and hides the rest', (name) => {
  const content = { ...defaultContent(name), fields: [] };
  check(name, content);
  const hidden = rulesOf(name, content).filter(({ declarations }) => declarations.display === 'none');
  expect(hidden.length).toBeGreaterThan(3);
});

test('what has no place any more, in a version of long ago, is passed over', () => {
  const content = defaultContent('directory_card');
  const [picture] = content.fields;
  if (!picture) throw new Error('There is no first field.');
  const gone = { ...picture, fieldName: 'capacity', dataSource: 'capacity', fieldType: 'text', order: 99 } as const;
  const old = { ...content, fields: [...content.fields, gone] };
  expect(styleSheetOf([{ name: 'directory_card', content: old }])).toBe(
    styleSheetOf([{ name: 'directory_card', content }]),
  );
});

test('what comes first in a template comes first on the card; a price at the end stands beside what to do next', () => {
  const content = defaultContent('directory_card');
  const reversed = { ...content, fields: content.fields.map((each) => ({ ...each, order: 20 - each.order })) };
  const orderOf = (fact: string, of: TemplateContent): unknown =>
    rulesOf('directory_card', of).find(({ on, selector }) => on === 'phone' && selector === `.card [data-fact=${fact}]`)
      ?.declarations.order;
  expect(['when', 'name', 'price'].map((fact) => orderOf(fact, content))).toEqual([1, 3, undefined]);
  expect(['when', 'name', 'price'].map((fact) => orderOf(fact, reversed))).toEqual([6, 5, 1]);
});

test('a colour that cannot be read is not used, and the editor is told why', () => {
  const content = defaultContent('directory_card');
  const [, when] = content.fields;
  if (!when) throw new Error('There is no second field.');
  const pale = { ...when, styles: { ...when.styles, color: '#dddddd' } };
  const config = { ...content.config, cardStyle: { backgroundColor: '#222222', borderRadius: 12 } };
  const { card, fields, unreadable } = coloursOf({ config, fields: [pale] });
  expect([card, fields[0]?.words]).toEqual([null, null]);
  expect(unreadable.map(({ path: at }) => at)).toEqual(['config.cardStyle.backgroundColor', 'fields.0.styles.color']);
  expect(unreadable[1]?.says).toContain('has a contrast of 1.3:1 where 4.5:1 is needed');
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('our own colours are those of the style sheet, and can be read', () => {
  const styles = readFileSync(path.resolve(import.meta.dirname, '../../../frontend/app/styles.css'), 'utf8');
  for (const [token, said] of Object.entries(ours))
    expect(new RegExp(`--color-${token}: (#[0-9a-f]{6});`).exec(styles)?.[1]).toBe(said);
  for (const name of names) expect(coloursOf(defaultContent(name)).unreadable.map(({ path: at }) => at)).toEqual([]);
});

test('every type that a place takes is a type', () => {
  for (const name of names)
    for (const types of Object.values(placesOf[name]))
      for (const type of types) expect(fieldTypes).toHaveProperty(type);
});
