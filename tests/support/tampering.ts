import pg from 'pg';

/** What somebody with all rights on the database at `url` could do: no trigger hinders them. */
export async function tamper(url: string, sql: string, params: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(sql, [...params]);
  } finally {
    await client.end();
  }
}
