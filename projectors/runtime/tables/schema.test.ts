import { expect, it } from 'vitest';
import { allReadModels } from '../../all.ts';
import { indexesOf } from './schema.ts';

// PostgreSQL gives `reports_created_at_idx` to each of two indexes on that column which are made at the same time; one of them fails.
it.each(allReadModels.map((model) => [model.name, model] as const))(
  'each index of %s has a name of its own, so that they can be made at the same time',
  (_name, model) => {
    const statements = Object.entries(model.tables).flatMap(([name, table]) => indexesOf(name, table));
    const names = statements.map((statement) => /^create (?:unique )?index ("[^"]+") on /.exec(statement)?.[1]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(statements.length);
  },
);
