import type { Queryable } from '../database.ts';

/** Tables are made by one statement after the other: a process that says nothing for so long stands still, ms. */
const HELD_UP_MS = 5_000;

/**
 * Keeps others out of `what` until the transaction ends, and sees what they have made. `if not exists` alone does not: of two
 * processes that start at once both would find it missing, and a session that has looked for a schema in vain before remembers that
 * it is not there, until it locks a table for the first time in a transaction.
 * Who stands still meanwhile holds up nobody for longer than 5 s: the server ends the transaction.
 */
export async function alone(tx: Queryable, what: string): Promise<void> {
  await tx.query(`set local idle_in_transaction_session_timeout to ${HELD_UP_MS}`);
  await tx.query(`select pg_advisory_xact_lock(hashtext($1), 0)`, [what]);
  await tx.query(`select from pg_namespace limit 0`);
}
