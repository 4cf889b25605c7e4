import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultContent } from '../defaults.ts';
import type { TemplateContent } from '../events.ts';
import {
  type DataSource,
  fieldTypes,
  isAlwaysShown,
  placesOf,
  sourcesOf,
  type TemplateName,
  templateNames,
} from '../parts.ts';
import { contentOf, TemplateFileSchema } from '../requests.ts';
import { coloursOf, ours } from './colours.ts';
import { contrast, LEGIBLE } from './contrast.ts';
import { properties } from './rules.ts';
import { rulesOf, styleSheetOf } from './style-sheet.ts';

const names = Object.keys(templateNames) as TemplateName[];

/** What somebody might try to write into a style sheet, a page or a script. */
const hostile = fc.oneof(
  fc.constantFrom(
    '</style><script>alert(1)</script>',
    'red;} body{display:none} .x{',
    '#fff;background:url(https://evil.example/?c)',
    'expression(alert(1))',
    '@import "https://evil.example/x.css";',
    'javascript:alert(1)',
    '"><img src=x onerror=alert(1)>',
    '12px;position:fixed;inset:0;z-index:9999',
    '\\75rl(x)',
    '*/}html{visibility:hidden}/*',
    '\u202e\u0000',
    '1e9px',
    '#ffffff\n}',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.anything(),
);
/** What was meant, or something else in its place. */
const or = <Value>(meant: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: meant }, { weight: 1, arbitrary: hostile });
const colour = fc.oneof(
  fc.constantFrom('#ffffff', '#000000', '#9333ea', '#fdfbf8', '#FEFEFE'),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);
const pixels = (max: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max }).map((value) => `${value}px`),
  );
const templateOf = (name: TemplateName): fc.Arbitrary<unknown> =>
  fc.record({
    name: or(fc.constant(name)),
    config: or(
      fc.record({
        layout: or(fc.constantFrom('grid', 'list', 'card')),
        columns: or(fc.integer({ min: 1, max: 4 })),
        spacing: or(pixels(48)),
        cardStyle: or(fc.record({ backgroundColor: or(colour), borderRadius: or(pixels(32)) })),
        globalStyles: or(fc.record({ primaryColor: or(colour), font: or(fc.constantFrom('Nunito', 'Georgia')) })),
      }),
    ),
    fields: or(
      fc
        .subarray([...sourcesOf(name)])
        .chain((sources) => fc.tuple(...sources.map((source, index) => fieldOf(name, source, index)))),
    ),
  });
const fieldOf = (name: TemplateName, source: DataSource, index: number): fc.Arbitrary<unknown> =>
  fc.record(
    {
      fieldName: or(fc.constant(`field${index}`)),
      fieldType: or(fc.constantFrom(...(placesOf[name][source] ?? ['text']))),
      displayName: or(fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`)),
      dataSource: or(fc.constant(source)),
      isVisible: or(isAlwaysShown(source) ? fc.constantFrom(true, true, true, false) : fc.boolean()),
      isRequired: fc.constant(false),
      order: or(fc.integer({ min: 0, max: 30 })),
      styles: or(
        fc.record(
          {
            fontSize: or(fc.integer({ min: 14, max: 28 })),
            fontWeight: or(fc.constantFrom('normal', 'bold')),
            color: or(colour),
            backgroundColor: or(colour),
            borderRadius: or(pixels(32)),
          },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: ['fieldName', 'fieldType', 'displayName', 'dataSource', 'order'] },
  );

/** Every value that a declaration may have. */
const value =
  /^(?:#[0-9a-f]{6}|-?\d*\.?\d+(?:rem|px|%)?|(?:\d*\.?\d+(?:rem)?|auto)(?: (?:\d*\.?\d+(?:rem)?|auto)){3}|var\(--(?:color-(?:tint|strong|ink)|font-sans)\)|system-ui,sans-serif|Georgia,serif|1\/-1|0 0 100%|1 1 100%|auto|block|column|contents|flex|grid|left|none|normal|start|static|transparent|wrap|14rem minmax\(0,1fr\)|minmax\(0,1fr\)|repeat\([1-4],minmax\(0,1fr\)\)|repeat\(auto-fill,minmax\(max\(min\(100%,18rem\),calc\(\(100% - [1-3]\*\d*\.?\d+(?:rem)?\)\/[2-4]\)\),1fr\)\))$/;
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
  for (const words of [ours.ink, ours.soft, colours.primary ?? ours.link])
    for (const ground of grounds) expect(contrast(words, ground)).toBeGreaterThanOrEqual(LEGIBLE);
  for (const { words, ground } of colours.fields)
    for (const under of ground === null ? grounds : [ground])
      expect(contrast(words ?? ours.ink, under)).toBeGreaterThanOrEqual(LEGIBLE);
};

test.each(names)('of a %s whatever is written is refused, or becomes numbers and colours that hide nothing', (name) => {
  let accepted = 0;
  fc.assert(
    fc.property(templateOf(name), (typed) => {
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

test('what comes first in a template comes first on the card', () => {
  const content = defaultContent('directory_card');
  const reversed = { ...content, fields: content.fields.map((each) => ({ ...each, order: 20 - each.order })) };
  const orderOf = (fact: string, of: TemplateContent): unknown =>
    rulesOf('directory_card', of).find(({ on, selector }) => on === 'phone' && selector === `.card [data-fact=${fact}]`)
      ?.declarations.order;
  expect(['when', 'name', 'price'].map((fact) => orderOf(fact, content))).toEqual([1, 3, 7]);
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
