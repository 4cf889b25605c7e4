import { expect, test } from 'vitest';
import { sessionAt, siteAddressOf } from './address.ts';

const url = 'postgres://hop:pw@db.example/hop';

test('a connection has the settings that it asks for, and works as the site where its address says so', () => {
  expect(sessionAt(url)).toEqual({ connectionString: url });
  expect(sessionAt(url, '-c search_path=auth')).toEqual({ connectionString: url, options: '-c search_path=auth' });
  expect(sessionAt(siteAddressOf(url), '-c search_path=auth')).toEqual({
    connectionString: url,
    options: '-c search_path=auth -c role=hopscotch_site',
  });
});

test('what the operator asks of each session stands beside that, and never in place of it', () => {
  const own = `${url}?options=-c%20work_mem%3D64MB%20-c%20search_path%3Delsewhere&sslmode=require`;
  expect(sessionAt(siteAddressOf(own), '-c search_path=auth')).toEqual({
    connectionString: `${url}?sslmode=require`,
    options: '-c work_mem=64MB -c search_path=elsewhere -c search_path=auth -c role=hopscotch_site',
  });
});
