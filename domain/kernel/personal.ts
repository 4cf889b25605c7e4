import { z } from 'zod';

const personalFields = z.registry<{ subject: string }>();

/**
 * Declares `schema` as personal data of the person whose id stands in the event's own top-level field `subject`.
 * The log stores such a field only encrypted with that person's key (docs/decisions/0004-personal-data.md).
 * May stand anywhere below objects of an event's data; an array or record is personal as a whole or not at all.
 */
export function personal<Schema extends z.ZodType>(schema: Schema, subject: string): Schema {
  const declared = schema.clone();
  personalFields.add(declared, { subject });
  return declared;
}

/**
 * Whose it is what one person says of how another is reached: it goes with whichever of the two is erased, and takes neither along.
 * Ids hold no plus sign.
 */
export const ofBoth = (one: string, other: string): string => (one === other ? one : `${one}+${other}`);
/** Whose erasure takes along what is sealed for `subject`. */
export const whoseIs = (subject: string): readonly string[] => [...new Set([subject, ...subject.split('+')])];

/** Where one personal field lies in an event's data, and in which top-level field its person's id stands. */
export interface PersonalPath {
  readonly path: readonly string[];
  readonly subject: string;
}

/** A schema never changes, and some are asked for with every row of a list. */
const known = new WeakMap<z.ZodType, readonly PersonalPath[]>();

/** Every personal field of an event's data schema, outermost first. */
export function personalPaths(schema: z.ZodType): readonly PersonalPath[] {
  const before = known.get(schema);
  if (before) return before;
  const paths = walk(schema, []);
  known.set(schema, paths);
  return paths;
}

/**
 * `data` with nothing personal in it: optional fields are left out, the others are empty of their kind. For what a machine read
 * somewhere about somebody who has been erased.
 */
export function withoutPersonal<Schema extends z.ZodType>(schema: Schema, data: z.infer<Schema>): z.infer<Schema> {
  return personalPaths(schema).reduce<unknown>((rest, { path }) => emptied(rest, path), data) as z.infer<Schema>;
}

/** Only what is an object where it is personal is required as such (evidence); all else there may be absent. */
function emptied(data: unknown, [name, ...inner]: readonly string[]): unknown {
  if (name === undefined || !isRecord(data) || !(name in data)) return data;
  if (inner.length > 0) return { ...data, [name]: emptied(data[name], inner) };
  const { [name]: gone, ...rest } = data;
  return isRecord(gone) ? { ...rest, [name]: {} } : rest;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function walk(schema: z.ZodType, path: readonly string[]): PersonalPath[] {
  const declared = personalFields.get(schema);
  if (declared) return [{ path, subject: declared.subject }];
  const inner = unwrapped(schema);
  if (inner) return walk(inner, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    walk(field, [...path, name]),
  );
}

function unwrapped(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schema.unwrap() as z.ZodType;
  }
  return undefined;
}
