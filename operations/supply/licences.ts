/**
 * Licences under which this product may use what it ships: they ask for no more than a notice, or (MPL, LGPL) for the source of
 * the part itself, which is unchanged and in the public registry. docs/decisions/0070-what-we-build-on.md says why.
 */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** What packages say of themselves in words of before SPDX, as it stands in the licence file that they bring. */
export const saidOtherwise: Readonly<Record<string, string>> = { esprima: 'BSD-2-Clause', uritemplate: 'MIT' };

/** Whether an SPDX expression lets the product be used as it is: of `AND` every part, of `OR` one. Whatever is not understood does not. */
export function isAllowed(expression: string): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  if (/[()]/.test(inner)) return false;
  return inner.split(' OR ').some((either) => either.split(' AND ').every((one) => allowed.has(one.trim())));
}
