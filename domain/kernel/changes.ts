import { canonicalJson } from './canonical-json.ts';

/** The part of `wanted` that differs from `fields`, in which what is absent is null: an edit records only what it changed. */
export function changesOf<Wanted extends object>(fields: object, wanted: Wanted): Wanted {
  const before = fields as Readonly<Record<string, unknown>>;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && canonicalJson(before[name] ?? null) !== canonicalJson(value),
  );
  return Object.fromEntries(changed) as Wanted;
}

/** `fields` with what `changes` says; what is absent there stays. */
export const withFields = <Fields extends object>(
  fields: Fields,
  changes: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({ ...fields, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) });
