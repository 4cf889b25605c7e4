import pg from 'pg';

/** Has the database at `url` know what its tables hold; takes as long as the machine needs, which may be longer than a visitor waits. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
