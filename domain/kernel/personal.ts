import { z } from 'zod';

/** What a reader sees in place of a personal field whose person has been erased. */
export const ERASED = 'erased';

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

/** Where one personal field lies in an event's data, and in which top-level field its person's id stands. */
export interface PersonalPath {
  readonly path: readonly string[];
  readonly subject: string;
}

/** Every personal field of an event's data schema, outermost first. */
export function personalPaths(schema: z.ZodType): readonly PersonalPath[] {
  return walk(schema, []);
}

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
