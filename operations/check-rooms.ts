import { checkImports } from './checks/import-rules.ts';
import { helpWithoutArguments } from './command/help.ts';

helpWithoutArguments('npm run check:rooms    says which imports the rules of the rooms forbid; it takes no arguments');

/** `npm run check:rooms`: who imports whom, by .dependency-cruiser.mjs. */
const { forbidden, files, imports } = await checkImports();
for (const { rule, from, to, cycle } of forbidden)
  process.stderr.write(`${rule}: ${[from, ...(cycle.length > 0 ? cycle : [to])].join(' -> ')}\n`);
process.stdout.write(`${imports} imports in ${files} files, ${forbidden.length} of them forbidden\n`);
process.exitCode = forbidden.length > 0 ? 1 : 0;
