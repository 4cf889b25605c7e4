/**
 * Of `p` (listing.pages): when its page was last seen to say what was read of it. One that has not changed is not read again; what was read
 * of its classes holds with it, of those that the last reading has found.
 */
export const pageSaidAt = `coalesce(p.unchanged_at, (
    select whole.unchanged_at from listing.pages whole where whole.page_id = p.of_page_id and whole.scraped_at = p.scraped_at), p.scraped_at)`;
