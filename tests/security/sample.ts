import type { z } from 'zod';

/** What is used of a schema's inside: zod says it of every kind of schema, and of each in words of its own. */
interface Inside {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.core.$ZodType[];
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
}

/**
 * The least that `schema` takes: of an object the fields that must be there. What a contract asks for in code, as by `refine` or a
 * pattern, it does not know: who needs more than it draws says so.
 */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const inside = schema._zod.def as unknown as Inside;
  switch (inside.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(inside.shape ?? {}).flatMap(([name, field]) =>
          isLeftOut(field) ? [] : [[name, sampleOf(field)]],
        ),
      );
    case 'string':
      return textFor(inside.format, least(schema));
    case 'number':
      return least(schema) ?? 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(inside.entries ?? {})[0];
    case 'literal':
      return inside.values?.[0];
    case 'array':
      return Array.from({ length: least(schema) ?? 0 }, () => inside.element && sampleOf(inside.element));
    case 'union':
      return inside.options?.[0] && sampleOf(inside.options[0]);
    case 'intersection':
      return { ...objectOf(inside.left), ...objectOf(inside.right) };
    // What is preprocessed is written as what it becomes, and anything else as what it is made of.
    case 'pipe':
      return sampleOf((typeOf(inside.in) === 'transform' ? inside.out : inside.in) ?? schema);
    case 'nullable':
      return null;
    case 'readonly':
    case 'nonoptional':
      return inside.innerType && sampleOf(inside.innerType);
    default:
      return undefined;
  }
}

const typeOf = (schema: z.core.$ZodType | undefined): string | undefined => schema?._zod.def.type;
const objectOf = (schema: z.core.$ZodType | undefined): object => Object((schema && sampleOf(schema)) ?? {}) as object;

/** Whether a field may be left out, also where something is done to it before it is looked at. */
function isLeftOut(field: z.core.$ZodType): boolean {
  if (field._zod.optin === 'optional') return true;
  const { type, out } = field._zod.def as unknown as Inside;
  return type === 'pipe' && out !== undefined && isLeftOut(out);
}

/** The least that it may be, or be long. */
function least({ _zod: { bag } }: z.core.$ZodType): number | undefined {
  const { minimum } = bag as { readonly minimum?: number };
  return minimum !== undefined && Number.isFinite(minimum) && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
}

function textFor(format: string | undefined, atLeast = 0): string {
  switch (format) {
    case 'email':
      return 'jo@mail.example';
    case 'uuid':
      return '01890000-0000-7000-8000-00000000dead';
    case 'url':
      return 'https://forest.example/';
    case 'date':
      return '2026-09-01';
    case 'datetime':
      return '2026-09-01T09:00:00.000Z';
    case 'base64':
      return 'Rm9yZXN0';
    default:
      return 'Forest School'.padEnd(atLeast, ' in the woods');
  }
}
