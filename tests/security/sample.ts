import { z } from 'zod';

type Schema = z.core.$ZodType;

/**
 * The least that `schema` takes: of an object the fields that must be there. What a contract asks for in code, as by `refine` or a
 * pattern, it does not know: who needs more than it draws says so.
 */
export function sampleOf(schema: Schema): unknown {
  const { core } = z;
  if (schema instanceof core.$ZodObject) return fieldsOf(schema._zod.def.shape);
  if (schema instanceof core.$ZodStringFormat) return formatted[schema._zod.def.format] ?? words(schema);
  if (schema instanceof core.$ZodString) return words(schema);
  if (schema instanceof core.$ZodNumber) return leastOf(schema) ?? 1;
  if (schema instanceof core.$ZodBoolean) return true;
  if (schema instanceof core.$ZodEnum) return Object.values(schema._zod.def.entries)[0];
  if (schema instanceof core.$ZodLiteral) return schema._zod.def.values[0];
  if (schema instanceof core.$ZodArray)
    return Array.from({ length: leastOf(schema) ?? 0 }, () => sampleOf(schema._zod.def.element));
  if (schema instanceof core.$ZodUnion) return schema._zod.def.options[0] && sampleOf(schema._zod.def.options[0]);
  if (schema instanceof core.$ZodIntersection)
    return { ...Object(sampleOf(schema._zod.def.left)), ...Object(sampleOf(schema._zod.def.right)) };
  if (schema instanceof core.$ZodPipe) return sampleOf(writtenAs(schema));
  if (schema instanceof core.$ZodNullable) return null;
  if (schema instanceof core.$ZodReadonly || schema instanceof core.$ZodNonOptional)
    return sampleOf(schema._zod.def.innerType);
  return undefined;
}

const fieldsOf = (shape: Readonly<Record<string, Schema>>): object =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (isLeftOut(field) ? [] : [[name, sampleOf(field)]])),
  );

/** What is preprocessed is written as what it becomes, and anything else as what it is made of. */
const writtenAs = ({ _zod: { def } }: z.core.$ZodPipe): Schema =>
  def.in instanceof z.core.$ZodTransform ? def.out : def.in;

/** Whether a field may be left out. Of what is preprocessed zod says that it may, whatever it becomes. */
const isLeftOut = (field: Schema): boolean =>
  field instanceof z.core.$ZodPipe ? isLeftOut(writtenAs(field)) : field._zod.optin !== undefined;

/** The least that it may be, or be long. */
function leastOf({ _zod: { def } }: Schema): number | undefined {
  const bounds = (def.checks ?? []).flatMap((check) => {
    if (check instanceof z.core.$ZodCheckMinLength) return [check._zod.def.minimum];
    return check instanceof z.core.$ZodCheckGreaterThan ? [Number(check._zod.def.value)] : [];
  });
  return bounds.length === 0 ? undefined : Math.max(...bounds);
}

const words = (schema: Schema): string => 'Forest School'.padEnd(leastOf(schema) ?? 0, ' in the woods');

const formatted: Readonly<Record<string, string>> = {
  email: 'jo@mail.example',
  uuid: '01890000-0000-7000-8000-00000000dead',
  url: 'https://forest.example/',
  date: '2026-09-01',
  datetime: '2026-09-01T09:00:00.000Z',
  base64: 'Rm9yZXN0',
};
