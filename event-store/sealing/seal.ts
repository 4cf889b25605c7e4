import type { EventDefinition } from '#domain/kernel/event.ts';
import { personalPaths } from '#domain/kernel/personal.ts';
import { decrypt, encrypt } from './cipher.ts';
import { type PlacedValue, valueAt, withoutValueAt, withValuesAt } from './paths.ts';
import { ERASED } from '#domain/kernel/erased.ts';

type Keys = ReadonlyMap<string, Buffer>;
export type Sealed = Readonly<Record<string, string>>;

/** What the log has to know of an event type to seal its events. */
export interface Sealer {
  /** Whose data `data` holds: ids of the people whose keys it takes to seal it. Throws when it does not say whose it is. */
  subjectsIn(data: unknown): readonly string[];
  /** `data` without its personal fields, and these encrypted for each person; `sealed` is absent when there are none. */
  seal(eventId: string, data: unknown, keys: Keys): { data: unknown; sealed?: Sealed };
}

/**
 * A person's sealed text begins in the clear with what it holds, e.g. `s:fields.contactName,o:evidence `, so that
 * whoever has no key still knows what is gone; behind the blank stand the values in the same order, encrypted together
 * and bound to the event and the person.
 */
const kinds = { s: ERASED, o: {}, a: [], x: null } as const;
type Kind = keyof typeof kinds;

function kindOf(value: unknown): Kind {
  if (typeof value === 'string') return 's';
  if (Array.isArray(value)) return 'a';
  return typeof value === 'object' ? 'o' : 'x';
}

/** Null or empty says that there is nothing, which is nobody's secret, and can be said of somebody who has been erased. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

export function sealerOf(definition: EventDefinition): Sealer {
  const paths = personalPaths(definition.data);
  const present = (data: unknown) => paths.filter(({ path }) => !isNothing(valueAt(data, path)));
  return {
    subjectsIn: (data) => [...new Set(present(data).map(({ subject }) => subjectOf(data, subject)))],
    seal(eventId, data, keys) {
      const people = new Map<string, { heading: string[]; values: unknown[] }>();
      let open = data;
      for (const { path, subject } of present(data)) {
        const person = subjectOf(data, subject);
        const value = valueAt(data, path);
        const { heading, values } = people.get(person) ?? { heading: [], values: [] };
        people.set(person, {
          heading: [...heading, `${kindOf(value)}:${path.join('.')}`],
          values: [...values, value],
        });
        open = withoutValueAt(open, path);
      }
      if (people.size === 0) return { data };
      const sealed = [...people].map(([person, { heading, values }]): [string, string] => {
        const key = keys.get(person);
        if (!key) throw new Error(`There is no key to seal ${definition.type} with`);
        const head = heading.join(',');
        return [person, `${head} ${encrypt(key, JSON.stringify(values), boundTo(eventId, person, head))}`];
      });
      return { data: open, sealed: Object.fromEntries(sealed) };
    },
  };
}

/**
 * Stored data with its personal fields back in their places; those whose key is gone read `erased`, `{}`, `[]` or null after
 * their kind. Throws when a text was changed or moved from another event.
 */
export function unseal(eventId: string, data: unknown, sealed: Sealed, keys: Keys): unknown {
  const found: PlacedValue[] = [];
  for (const [person, text] of Object.entries(sealed)) {
    const blank = text.indexOf(' ');
    const head = text.slice(0, blank);
    const key = keys.get(person);
    const values = key
      ? (JSON.parse(decrypt(key, text.slice(blank + 1), boundTo(eventId, person, head))) as unknown[])
      : undefined;
    for (const [index, { kind, path }] of entriesOf(head).entries())
      found.push({ path, value: values ? values[index] : kinds[kind] });
  }
  return withValuesAt(data, found);
}

interface HeadingEntry {
  readonly kind: Kind;
  readonly path: readonly string[];
}
/** There are as many headings as ways to fill in the personal fields of an event: few, and every event has one. */
const headings = new Map<string, readonly HeadingEntry[]>();
const KEPT_HEADINGS = 10_000;

function entriesOf(head: string): readonly HeadingEntry[] {
  const known = headings.get(head);
  if (known) return known;
  const entries = head
    .split(',')
    .map((entry) => ({ kind: entry.slice(0, 1) as Kind, path: entry.slice(2).split('.') }));
  if (headings.size >= KEPT_HEADINGS) headings.clear();
  headings.set(head, entries);
  return entries;
}

const boundTo = (eventId: string, person: string, head: string): string => `${eventId} ${person} ${head}`;

function subjectOf(data: unknown, field: string): string {
  const subject = valueAt(data, [field]);
  if (typeof subject !== 'string' || subject === '')
    throw new TypeError(`${field} must say whose personal data this is`);
  return subject;
}
