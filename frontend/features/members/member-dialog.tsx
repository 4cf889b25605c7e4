import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MemberDetail } from '#domain/member/back-office/views.ts';
import { roleNames } from '#domain/member/back-office/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { userQuery } from '#frontend/features/session/api.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatDateTime, formatNumber } from '#frontend/lib/format.ts';
import { EraseMember } from './erase-member.tsx';
import { ErasureProof } from './erasure-proof.tsx';
import { MemberStateBadge } from './member-state-badge.tsx';
import { SuspensionForm } from './suspension-form.tsx';

/** What is known of one member, and shutting them out or erasing them. */
export function MemberDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const reading = useLiveQuery(read('GET /api/admin/members/:id', { params: { id } }));
  const member = reading.data;
  return (
    <Dialog
      open
      place="beside"
      holdsText
      onClose={onClose}
      title={member ? (member.name ?? 'Somebody who was erased') : 'Member'}
      description={member?.email}
    >
      <LoadFailure title="This member could not be loaded" query={reading} headingLevel="h3" />
      {reading.isPending && <SkeletonLines label="Loading the member" count={8} />}
      {member && (
        <div className="space-y-8">
          <Facts member={member} />
          {member.state === 'erased' ? <ErasureProof id={id} /> : <Actions member={member} />}
        </div>
      )}
    </Dialog>
  );
}

/** Events of the audit trail that `actor` caused. */
const did = (actor: string, type: string): string => `${pathTo('audit')}?actor=${actor}&type=${type}`;

function Facts({ member }: { readonly member: MemberDetail }) {
  const { id, suspension } = member;
  return (
    <>
      {suspension && (
        <Notice kind="warning" title="Suspended">
          {suspension.reason} ({suspension.by ?? 'Somebody whose account is deleted'}, {formatDateTime(suspension.at)})
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact label="State">
          <MemberStateBadge state={member.state} />
        </Fact>
        {member.state !== 'erased' && <Fact label="Role">{roleNames[member.role]}</Fact>}
        <Fact label="Member since">{formatDateTime(member.registeredAt)}</Fact>
        <Fact label="Last signed in">
          {member.lastSignedInAt === null ? 'Never' : <TimeAgo at={member.lastSignedInAt} />}
        </Fact>
        {member.state !== 'erased' && <Fact label="Email confirmed">{member.emailConfirmed ? 'Yes' : 'No'}</Fact>}
        {member.businesses.length > 0 && (
          <Fact label="Acts for">
            {member.businesses.map((business) => (
              <Link
                key={business.id}
                to={`${pathTo('provider-dashboard')}?business=${business.id}`}
                className="block text-link underline underline-offset-4"
              >
                {business.name}
              </Link>
            ))}
          </Fact>
        )}
        <Counted label="Activities" count={member.activities} to={did(id, 'DraftSubmitted')} />
        <Counted label="Offers" count={member.offers} to={did(id, 'OfferProposed')} />
        <Counted label="Ideas" count={member.ideas} to={did(id, 'IdeaSuggested')} />
        <Counted label="Enquiries" count={member.enquiries} to={did(id, 'EnquirySent')} />
        <Counted label="Bookings" count={member.bookings} to={did(id, 'BookingAsked')} />
        <Counted label="Points" count={member.points} to={`${pathTo('audit')}?entity=${id}&concept=points`} />
      </dl>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-small font-bold">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Counted({ label, count, to }: { readonly label: string; readonly count: number; readonly to: string }) {
  return (
    <Fact label={label}>
      {count === 0 ? (
        <span className="text-soft">0</span>
      ) : (
        <Link to={to} className="text-link tabular-nums underline underline-offset-4">
          {formatNumber(count)}
          <span className="sr-only"> {label}, in the audit trail</span>
        </Link>
      )}
    </Fact>
  );
}

function Actions({ member }: { readonly member: MemberDetail }) {
  const own = useQuery(userQuery).data?.id === member.id;
  const [asking, setAsking] = useState<'suspension' | 'erasure' | null>(null);
  const done = (): void => setAsking(null);
  if (own) return <p className="text-soft">This is your own account. Another admin can suspend or erase it.</p>;
  const isSuspended = member.state === 'suspended';
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('suspension')}>
          {isSuspended ? 'Let In Again' : 'Suspend'}
        </Button>
        <Button variant="removal" onClick={() => setAsking('erasure')}>
          Erase
        </Button>
      </div>
      {asking === 'suspension' && <SuspensionForm member={member} isSuspended={isSuspended} onClose={done} />}
      {asking === 'erasure' && <EraseMember member={member} onClose={done} />}
    </>
  );
}
