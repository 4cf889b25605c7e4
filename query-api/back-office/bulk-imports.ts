import { z } from 'zod';
import { listBulkImports, readBulkImport } from '#domain/bulk-import/api.ts';
import type { BulkImport } from '#domain/bulk-import/bulk-import.ts';
import { bulkImportView, importedAddressView } from '#domain/bulk-import/views.ts';
import { shownName } from '#domain/kernel/names.ts';
import type { ListingStatus } from '#domain/listing/status.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly shown: BulkImport & { readonly importId: string };
  readonly first_name: string | null;
  readonly last_name: string | null;
}
interface Named {
  readonly listing_id: string;
  readonly name: string | null;
  readonly status: ListingStatus;
}

const selectImports = `select i.shown, m.first_name, m.last_name from bulk_imports.imports i
  left join members.members m on m.member_id = (i.shown ->> 'startedBy')::uuid and not m.erased`;

/** Bulk imports, and what became of each address of one. */
export async function bulkImportRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listBulkImports, async ({ query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [rows, counted] = await Promise.all([
      db.query<Row>(`${selectImports} order by i.started_at desc, i.import_id limit $1 offset $2`, [limit, offset]),
      db.query<{ count: number }>('select count(*)::int as count from bulk_imports.imports'),
    ]);
    const total = counted[0]?.count ?? 0;
    return { body: rows.map((row) => bulkImportView(row.shown, nameOf(row))), total };
  });
  serve(app, readBulkImport, async ({ params: { id } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [row] = z.uuid().safeParse(id).success
      ? await db.query<Row>(`${selectImports} where i.import_id = $1`, [id])
      : [];
    if (!row) throw nothingHere();
    const { addresses } = row.shown;
    const named = await db.query<Named>(
      `select listing_id, listing -> 'fields' ->> 'name' as name, status from listing.listings
       where listing_id = any($1::uuid[])`,
      [addresses.flatMap(({ listingId }) => listingId ?? [])],
    );
    const byId = new Map(named.map((each) => [each.listing_id, each]));
    const results = addresses.map((address) => {
      const listing = byId.get(address.listingId ?? '');
      const name = shownName(listing?.name ?? '') || null;
      return { ...importedAddressView(address), name, status: listing?.status ?? null };
    });
    return { ...bulkImportView(row.shown, nameOf(row)), results };
  });
}

const nameOf = ({ first_name: first, last_name: last }: Row): string | null =>
  shownName([first, last].filter(Boolean).join(' ')) || null;
