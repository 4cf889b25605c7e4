import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from '#platform/postgres/launcher.ts';
import { signalTo } from '#platform/postgres/postmaster.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { childrenOf } from '#tests/support/servers/kill.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';

let folder: string;
let postgres: RunningPostgres;
let site: TestApp;

beforeAll(async () => {
  folder = dataFolder('metrics');
  postgres = await startPostgres({ dataDir: folder, log: () => undefined });
  site = await testApp({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asksTheDatabase = [
  'hopscotch_mail_waiting',
  'hopscotch_projection_lag',
  'hopscotch_policy_lag',
  'hopscotch_projection_parked',
];

/** Those of them that are told, and how often one was left out. */
async function told(): Promise<{ figures: string[]; leftOut: number }> {
  const text = await (await site.anonymous('/metrics')).text();
  return {
    figures: asksTheDatabase.filter((name) => new RegExp(`^${name}[{ ]`, 'm').test(text)),
    leftOut: Number(/^hopscotch_metrics_left_out_total (\d+)$/m.exec(text)?.[1]),
  };
}

test('the figures of a process are told while PostgreSQL hangs, without those that only it knows', async () => {
  expect(await told()).toEqual({ figures: asksTheDatabase, leftOut: 0 });
  const stopped = [postgres.pid, ...childrenOf(postgres.pid)];
  for (const pid of stopped) signalTo(pid, 'SIGSTOP');
  try {
    const order: string[] = [];
    // Which is given up when its limit is over.
    const statement = site.context.db.query('select 1').catch(() => order.push('statement'));
    const { figures, leftOut } = await told();
    order.push('figures');
    expect({ figures, some: leftOut >= asksTheDatabase.length }).toEqual({ figures: [], some: true });
    await statement;
    expect(order).toEqual(['figures', 'statement']);
  } finally {
    for (const pid of stopped) signalTo(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await told()).figures).toEqual(asksTheDatabase);
});
