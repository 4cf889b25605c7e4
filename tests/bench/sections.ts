/** The sections of a page in Markdown, each with its heading of the second level. */
export const sectionsOf = (page: string): readonly string[] =>
  page
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => part.trimEnd());

export const titleOf = (section: string): string => /^## (.*)$/m.exec(section)?.[1] ?? '';

/**
 * `page` with `section` in the place of the one of the same title, else at its end: what was measured alone is kept beside what the
 * whole run has measured.
 */
export function withSection(page: string, section: string): string {
  const [head = ''] = page.split(/^(?=## )/m);
  const before = sectionsOf(page);
  const at = before.findIndex((each) => titleOf(each) === titleOf(section));
  const after = at < 0 ? [...before, section.trimEnd()] : before.with(at, section.trimEnd());
  return `${[head.trimEnd(), ...after].join('\n\n')}\n`;
}
