import pg from 'pg';

/** A new database `name` on the server at `url`; answers its address. */
export async function databaseBeside(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return beside.href;
}
