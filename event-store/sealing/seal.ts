import { ERASED, type PersonalPath, personalPaths } from '#domain/kernel/personal.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { z } from 'zod';
import { decrypt, encrypt } from './cipher.ts';

/** Personal values by their place in the data, one set for each person. */
type Values = Record<string, unknown>;

/** What the log has to know of an event type to seal and open its events. */
export interface Sealer {
  /** Whose data `data` holds: ids of the people whose keys it takes to seal it. */
  subjectsIn(data: unknown): readonly string[];
  /** `data` without its personal fields, and these encrypted for each person; `sealed` is absent when there are none. */
  seal(
    eventId: string,
    data: unknown,
    keys: ReadonlyMap<string, Buffer>,
  ): { data: unknown; sealed?: Record<string, string> };
}

export function sealerOf(definition: EventDefinition): Sealer {
  const paths = personalPaths(definition.data);
  const present = (data: unknown) =>
    paths.filter(({ path }) => valueAt(data, path) !== undefined && valueAt(data, path) !== null);
  return {
    subjectsIn: (data) => [...new Set(present(data).map(({ subject }) => subjectOf(data, subject)))],
    seal(eventId, data, keys) {
      const open = structuredClone(data);
      const values = new Map<string, Values>();
      for (const { path, subject } of present(data)) {
        const person = subjectOf(data, subject);
        values.set(person, { ...values.get(person), [path.join('.')]: valueAt(data, path) });
        removeAt(open, path);
      }
      if (values.size === 0) return { data: open };
      const sealed = [...values].map(([person, each]): [string, string] => {
        const key = keys.get(person);
        if (!key) throw new Error(`There is no key for ${person}`);
        return [person, encrypt(key, JSON.stringify(each), `${eventId} ${person}`)];
      });
      return { data: open, sealed: Object.fromEntries(sealed) };
    },
  };
}

/** Stored data with its personal fields back in their places; those whose key is gone read `erased`. */
export function unseal(
  eventId: string,
  data: unknown,
  sealed: Readonly<Record<string, string>>,
  keys: ReadonlyMap<string, Buffer>,
  definition: EventDefinition | undefined,
): unknown {
  const whole = structuredClone(data);
  const gone = new Set<string>();
  for (const [person, text] of Object.entries(sealed)) {
    const key = keys.get(person);
    if (!key) {
      gone.add(person);
      continue;
    }
    const values = JSON.parse(decrypt(key, text, `${eventId} ${person}`)) as Values;
    for (const [path, value] of Object.entries(values)) putAt(whole, path.split('.'), value);
  }
  if (gone.size > 0 && definition) markErased(whole, definition, gone);
  return whole;
}

/** Which of the optional fields had a value is gone with the key; only required ones are marked. */
function markErased(data: unknown, definition: EventDefinition, gone: ReadonlySet<string>): void {
  for (const { path, subject } of personalPaths(definition.data)) {
    if (!gone.has(String(valueAt(data, [subject]))) || valueAt(data, path) !== undefined) continue;
    const erased = erasedValue(definition.data, path);
    if (erased !== undefined) putAt(data, path, erased);
  }
}

function erasedValue(schema: z.ZodType, path: PersonalPath['path']): unknown {
  let at: z.ZodType = schema;
  for (const name of path) {
    if (!(at instanceof z.ZodObject)) return undefined;
    const shape = at.shape as Record<string, z.ZodType>;
    const field = shape[name];
    if (!field) return undefined;
    at = unwrapped(field);
  }
  if (at instanceof z.ZodRecord || at instanceof z.ZodObject) return {};
  if (at instanceof z.ZodArray) return [];
  if (at instanceof z.ZodNumber || at instanceof z.ZodBoolean) return null;
  return ERASED;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

function subjectOf(data: unknown, field: string): string {
  const subject = valueAt(data, [field]);
  if (typeof subject !== 'string' || subject === '')
    throw new Error(`An event with personal data does not say whose it is: ${field} is missing`);
  return subject;
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  let at = data;
  for (const name of path) at = isObject(at) ? at[name] : undefined;
  return at;
}

function putAt(data: unknown, path: readonly string[], value: unknown): void {
  let at = data;
  for (const name of path.slice(0, -1)) {
    if (!isObject(at)) return;
    at = at[name] ??= {};
  }
  const last = path.at(-1);
  if (isObject(at) && last !== undefined) at[last] = value;
}

function removeAt(data: unknown, path: readonly string[]): void {
  const parent = valueAt(data, path.slice(0, -1));
  const last = path.at(-1);
  if (isObject(parent) && last !== undefined) delete parent[last];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
