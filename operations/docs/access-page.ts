import { calls, conceptOf } from '#domain/calls.ts';
import { accessRules } from '#domain/kernel/call.ts';
import { accessTable } from '#platform/access.ts';

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** `docs/access.md`: who may use which route, from the contracts of the calls and the list of what is no call. */
export function accessPage(): string {
  const pathOf = (name: string): string => name.split(' ')[1] ?? '';
  // By address: what a module exports has no order that every loader keeps.
  const contracts = Object.values(calls).toSorted(
    (a, b) => pathOf(a.name).localeCompare(pathOf(b.name), 'en') || a.name.localeCompare(b.name, 'en'),
  );
  const concepts = [...new Set(conceptOf.values())];
  const ofCalls = concepts.map((concept) => {
    const rows = contracts
      .filter(({ name }) => conceptOf.get(name) === concept)
      .map(({ name, access, summary }) => [`\`${name}\``, access, summary]);
    return `## ${concept}\n\n${tableOf(['Call', 'Who', 'What it does'], rows)}`;
  });
  const others = Object.entries(accessTable).filter(([name]) => !(name in calls));
  return `${[
    '# Who may use what',
    'Printed from `domain/*/api.ts` and `platform/access.ts` by `npm run docs:access`; a test keeps it true.',
    tableOf(['Who', 'means'], Object.entries(accessRules)),
    ...ofCalls,
    '## Not calls: pages, pictures, redirects, streams, and the operation itself',
    tableOf(
      ['Route', 'Who'],
      others.map(([name, access]) => [`\`${name}\``, access]),
    ),
  ].join('\n\n')}\n`;
}
