import { z } from 'zod';

/** What a schema is made of that has no names for it. */
export function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element];
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out];
  if (schema instanceof z.core.$ZodIntersection) return [schema._zod.def.left, schema._zod.def.right];
  const around = [
    z.core.$ZodOptional,
    z.core.$ZodNullable,
    z.core.$ZodDefault,
    z.core.$ZodPrefault,
    z.core.$ZodCatch,
    z.core.$ZodReadonly,
    z.core.$ZodNonOptional,
  ];
  for (const wrapper of around) if (schema instanceof wrapper) return [schema._zod.def.innerType];
  return [];
}

/** What stands for one value: it has neither names nor parts. A transform gives what the schema behind it takes. */
const single: ReadonlySet<string> = new Set([
  'boolean',
  'enum',
  'literal',
  'never',
  'null',
  'number',
  'string',
  'transform',
  'undefined',
]);

/** Where `schema` takes names, at any depth, that it does not say: `body.updatedData`. */
export function openNamesIn(schema: z.core.$ZodType, at: string): readonly string[] {
  const { core } = z;
  if (schema instanceof core.$ZodObject) {
    const { shape, catchall } = schema._zod.def;
    const isOpen = catchall !== undefined && !(catchall instanceof core.$ZodNever);
    const fields = Object.entries(shape).flatMap(([name, field]) => openNamesIn(field, `${at}.${name}`));
    return isOpen ? [at, ...fields] : fields;
  }
  if (schema instanceof core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    const isOpen = !(keyType instanceof core.$ZodEnum || keyType instanceof core.$ZodLiteral);
    return [...(isOpen ? [at] : []), ...openNamesIn(valueType, `${at}.*`)];
  }
  const parts = partsOf(schema);
  if (parts.length > 0) return [...new Set(parts.flatMap((part) => openNamesIn(part, at)))];
  // Anything at all, or a kind that nobody has looked at yet.
  return single.has(schema._zod.def.type) ? [] : [at];
}
