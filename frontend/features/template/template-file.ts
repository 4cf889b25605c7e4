import type { TemplateFile } from '#domain/template/requests.ts';

/** What was read from a file, or why it is no template. */
export type ReadFile = { readonly file: TemplateFile } | { readonly wrong: readonly string[] };

/** A template has a few kB. */
const LARGEST = 100_000;
/** Mistakes that are named; who has more of them begins with these. */
const NAMED = 5;

/** What is wrong with `template` by the server's rules, by its place in it. */
export async function problemsIn(template: object): Promise<Readonly<Record<string, string>>> {
  const { TemplateFileSchema } = await import('#domain/template/requests.ts');
  const issues = TemplateFileSchema.safeParse(template).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

/** Reads the template that `file` holds. Says where it is no template, and what would be one. */
export async function readTemplate(file: File): Promise<ReadFile> {
  if (!file.name.toLowerCase().endsWith('.json')) return { wrong: ['Only .json files can be imported.'] };
  if (file.size > LARGEST) return { wrong: ['The file is larger than any template.'] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(await file.text());
  } catch {
    return { wrong: ['The file is not JSON.'] };
  }
  // The server's rules bring zod along, which comes when it is needed.
  const { TemplateFileSchema } = await import('#domain/template/requests.ts');
  const { success, data, error } = TemplateFileSchema.safeParse(parsed);
  if (success) return { file: data };
  const all = error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}.` : `${message}.`,
  );
  const more = all.length - NAMED;
  return { wrong: more > 0 ? [...all.slice(0, NAMED), `And ${more} more.`] : all };
}
