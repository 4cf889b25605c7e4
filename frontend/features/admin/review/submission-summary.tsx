import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { standingLook } from '#frontend/features/admin/queue/standing-words.ts';
import { formatCount, siteOf } from '#frontend/lib/format.ts';
import { thingsIn } from '#domain/listing/facts/field-words.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { originNames } from '#frontend/features/listing/field-words.ts';
import { ERASED } from '#domain/kernel/erased.ts';

/** Who sent a listing, when, from which page, and what they wrote. */
export function SubmissionSummary({ item }: { readonly item: QueueItem }) {
  const standing = standingLook(item);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={standing.tone}>{standing.label}</Badge>
        <Badge tone="brand">{originNames[item.origin]}</Badge>
        {item.scraped !== null && item.changed.length > 0 && (
          <Badge tone="warn">
            {formatCount(thingsIn(item.changed.map(({ field }) => field)), 'field', 'fields')} changed
          </Badge>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {item.submitterName !== null && (
          <div>
            <dt className="text-small font-bold text-soft">Submitted by</dt>
            <dd className="wrap-anywhere">
              {item.submitterName}
              {item.submitterEmail !== null && item.submitterEmail !== ERASED && (
                <>
                  {' '}
                  <a href={`mailto:${item.submitterEmail}`} className="text-link underline underline-offset-4">
                    {item.submitterEmail}
                  </a>
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-small font-bold text-soft">{item.submittedAt === null ? 'Found' : 'Submitted'}</dt>
          <dd>
            <TimeAgo at={item.submittedAt ?? item.createdAt} />
          </dd>
        </div>
        {item.sourceUrl !== null && (
          <div>
            <dt className="text-small font-bold text-soft">Web page</dt>
            <dd>
              <OutsideLink href={item.sourceUrl}>{siteOf(item.sourceUrl)}</OutsideLink>
              {item.scraped?.scrapedAt && (
                <span className="text-soft">
                  {' '}
                  read <TimeAgo at={item.scraped.scrapedAt} />
                </span>
              )}
            </dd>
          </div>
        )}
        {item.adminNotes !== null && (
          <div>
            <dt className="text-small font-bold text-soft">Earlier admin notes</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{item.adminNotes}</dd>
          </div>
        )}
      </dl>
      {item.submitterComments !== null && item.submitterComments !== ERASED && (
        <blockquote className="rounded-card bg-page px-4 py-3 wrap-anywhere whitespace-pre-line">
          “{item.submitterComments}”
        </blockquote>
      )}
    </div>
  );
}
