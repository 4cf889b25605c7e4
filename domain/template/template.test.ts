import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import { defaultContent } from './defaults.ts';
import type { TemplateContent, TemplateEvent } from './events.ts';
import { MOST_VERSIONS } from './limits.ts';
import { contentOf, TemplateFileSchema } from './requests.ts';
import { decide, evolve, initialTemplate, type Template, type TemplateCommand } from './template.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<TemplateCommand, Template, TemplateEvent>({
  initial: initialTemplate,
  evolve: (template, event) => evolve(template, { ...event, occurredAt }),
  decide,
});
const of = { templateId: '01890000-0000-5000-8000-000000000001', name: 'directory_card' } as const;
const first = defaultContent('directory_card');
const withSpacing = (spacing: number): TemplateContent => ({ ...first, config: { ...first.config, spacing } });
const second = withSpacing(8);
const saved = (version: number, content: TemplateContent): TemplateEvent => ({
  type: 'TemplateSaved',
  data: { ...of, version, content },
});
const activated: TemplateEvent = { type: 'TemplateActivated', data: of };
const deactivated: TemplateEvent = { type: 'TemplateDeactivated', data: of };
const save = (content: TemplateContent, isActive?: boolean, revision?: number): TemplateCommand => ({
  type: 'SaveTemplate',
  ...of,
  content,
  isActive,
  revision,
});
const anyRevision = { revision: undefined };

test('what is saved is its next version, and nothing where nothing changed', () => {
  given().when(save(first)).then(saved(1, first));
  given(saved(1, first)).when(save(second)).then(saved(2, second));
  given(saved(1, first)).when(save(first)).then();
});

test('it is put on the site and taken off it, with its saving or by itself', () => {
  given().when(save(first, true)).then(saved(1, first), activated);
  given(saved(1, first), activated).when(save(second)).then(saved(2, second));
  given(saved(1, first), activated).when(save(first, false)).then(deactivated);
  given(saved(1, first))
    .when({ type: 'ActivateTemplate', ...of, ...anyRevision })
    .then(activated);
  given(saved(1, first), activated)
    .when({ type: 'ActivateTemplate', ...of, ...anyRevision })
    .then();
  given(saved(1, first), activated)
    .when({ type: 'DeactivateTemplate', ...of, ...anyRevision })
    .then(deactivated);
  given()
    .when({ type: 'ActivateTemplate', ...of, ...anyRevision })
    .thenRefused('no-such-template');
});

test('an older version comes again as another one, so that nothing is lost', () => {
  given(saved(1, first), saved(2, second))
    .when({ type: 'RollBackTemplate', ...of, version: 1, ...anyRevision })
    .then({ type: 'TemplateRolledBack', data: { ...of, version: 3, to: 1, content: first } });
  given(saved(1, first), saved(2, second))
    .when({ type: 'RollBackTemplate', ...of, version: 3, ...anyRevision })
    .thenRefused('no-such-version');
  given(saved(1, first))
    .when({ type: 'RollBackTemplate', ...of, version: 1, ...anyRevision })
    .then();
});

test('only the newest versions can be gone back to', () => {
  const many = Array.from({ length: MOST_VERSIONS + 1 }, (_none, index) => saved(index + 1, withSpacing(index)));
  given(...many)
    .when({ type: 'RollBackTemplate', ...of, version: 1, ...anyRevision })
    .thenRefused('no-such-version');
  given(...many)
    .when({ type: 'RollBackTemplate', ...of, version: 2, ...anyRevision })
    .then({ type: 'TemplateRolledBack', data: { ...of, version: MOST_VERSIONS + 2, to: 2, content: withSpacing(1) } });
});

test('whoever saves has seen what is saved', () => {
  given(saved(1, first), saved(2, second))
    .when(save(first, undefined, 1))
    .thenRefused('template-changed');
  given(saved(1, first), saved(2, second))
    .when(save(first, undefined, 2))
    .then(saved(3, first));
});

const file = { name: 'directory_card', ...first };
const field = first.fields[0];
const oneField = (changes: object): object => ({ ...file, fields: [{ ...field, ...changes }] });
const refusals = (typed: unknown): string =>
  (TemplateFileSchema.safeParse(typed).error?.issues ?? [])
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('\n');

test.each([
  [[1, 2], ': A template is an object with its name'],
  [null, ': A template is an object with its name'],
  [{ ...file, fields: ['title'] }, 'fields.0: A field is an object with what it is called'],
  [oneField({ position: 'left' }), 'fields.0.position: Please say where the field stands'],
  [oneField({ styles: 'bold' }), 'fields.0.styles: Please say how the field looks'],
  [{}, 'name: Please choose one of directory_card, detail_page'],
  [{ ...file, name: 'home' }, 'name: Please choose one of'],
  [{ name: 'directory_card', fields: [] }, 'config: Please say how it is arranged'],
  [{ ...file, config: { ...first.config, columns: 5 } }, 'config.columns: Please use a whole number from 1 to 4'],
  [{ ...file, config: { ...first.config, spacing: '4em' } }, 'config.spacing: Please use a whole number from 0 to 48'],
  [{ ...file, config: { ...first.config, layout: 'masonry' } }, 'config.layout: Please choose one of grid, list, card'],
  [
    { ...file, config: { ...first.config, cardStyle: { backgroundColor: 'red', borderRadius: '12px' } } },
    'config.cardStyle.backgroundColor: A colour is written as # and six digits',
  ],
  [
    { ...file, config: { ...first.config, globalStyles: { primaryColor: '#9333ea', font: 'Comic Sans' } } },
    'config.globalStyles.font: Please choose one of Nunito',
  ],
  [{ ...file, fields: 'none' }, 'fields: Please list the fields'],
  [oneField({ dataSource: 'phone', fieldType: 'contact' }), 'fields.0.dataSource: The Directory Card Template has no'],
  [oneField({ fieldType: 'button' }), 'fields.0.fieldType: Here image is shown as image'],
  [oneField({ dataSource: 'title', fieldType: 'text', isVisible: false }), 'fields.0.isVisible: Name, ages, price and'],
  [oneField({ isVisible: false, isRequired: true }), 'fields.0.isVisible: Picture is required'],
  [oneField({ displayName: ' ' }), 'fields.0.displayName: Please say what the field is called'],
  [oneField({ fieldName: '</style>' }), 'fields.0.fieldName: Please give the field a name of letters and digits'],
  [oneField({ styles: { fontSize: '99px' } }), 'fields.0.styles.fontSize: Please use a whole number from 14 to 28'],
  [oneField({ styles: { color: 'url(//x)' } }), 'fields.0.styles.color: A colour is written as #'],
  [{ ...file, fields: [field, field] }, 'fields.1.dataSource: Two fields have dataSource image'],
])('%j is refused, with what is wrong and where', (typed, message) => {
  expect(refusals(typed)).toContain(message);
});

test('pixels may be written as in a style sheet, what does not belong is left out, fields stand in their order', () => {
  const parsed = TemplateFileSchema.parse({
    ...file,
    script: 'alert(1)',
    config: { ...first.config, spacing: '16px', cardStyle: { backgroundColor: '#FFFFFF', borderRadius: '12px' } },
    fields: [
      { fieldName: 'p', fieldType: 'price', displayName: 'What it costs', dataSource: 'price', order: 9 },
      { fieldName: 't', fieldType: 'text', displayName: 'Name', dataSource: 'title', order: 3, styles: { color: '' } },
    ],
  });
  expect(parsed).not.toHaveProperty('script');
  expect(parsed.config).toMatchObject({ spacing: 16, cardStyle: { backgroundColor: '#ffffff', borderRadius: 12 } });
  const { fields } = contentOf(parsed);
  expect(fields.map(({ fieldName, order }) => [fieldName, order])).toEqual([
    ['t', 1],
    ['p', 2],
  ]);
  expect(fields[0]).toMatchObject({ isVisible: true, isRequired: false, position: null, styles: { color: null } });
});

test('columns are for a grid: a template that says nothing of them has three', () => {
  const { columns: _, ...config } = first.config;
  for (const layout of ['grid', 'list', 'card'] as const)
    expect(TemplateFileSchema.parse({ ...file, config: { ...config, layout } }).config.columns).toBe(3);
});

test('a template without fields is one, and what an editor begins with is one', () => {
  expect(refusals({ ...file, fields: [] })).toBe('');
  for (const name of ['directory_card', 'detail_page'] as const)
    expect(refusals({ name, ...defaultContent(name) })).toBe('');
});
