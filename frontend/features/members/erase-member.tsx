import { useState } from 'react';
import type { ErasureView, MemberDetail } from '#domain/member/back-office/views.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Nothing was erased', 'Please try again.'] as const;

interface EraseMemberProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

/** Says what erasing a member takes away, and asks for their address before it. */
export function EraseMember({ member, onClose }: EraseMemberProps) {
  const { id } = member;
  const [email, setEmail] = useState('');
  const reading = useQuery({ ...read('GET /api/admin/members/:id/erasure', { params: { id } }), gcTime: 0 });
  const erasing = useCommand('POST /api/admin/members/:id/erase', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => toast.success('Member erased', message),
  });
  const preview = reading.data?.preview;
  return (
    <Dialog open holdsText size="small" onClose={onClose} title={`Erase: ${member.name ?? ''}`}>
      {reading.isPending && <SkeletonLines label="Looking through the log" count={4} />}
      <LoadFailure title="What goes could not be found out" query={reading} headingLevel="h3" />
      {preview && (
        <>
          <Preview preview={preview} />
          <Form
            label="Erase"
            checked={false}
            onSubmit={() => erasing.mutate({ params: { id }, body: { email } }, { onSuccess: onClose })}
            loading={erasing.isPending}
            submitLabel="Erase for Good"
            loadingLabel="Erasing..."
            submitError={erasing.error && errorWords(erasing.error, ...FAILED)}
            disabledReason={
              email.trim().toLowerCase() === member.email?.toLowerCase()
                ? undefined
                : 'Type the member’s email address first'
            }
            actions={
              <Button variant="ghost" onClick={onClose}>
                Cancel
              </Button>
            }
          >
            <TextField
              label={`Type ${member.email ?? ''} to erase them`}
              required
              autoComplete="off"
              autoCapitalize="none"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Form>
        </>
      )}
    </Dialog>
  );
}

function Preview({ preview }: { readonly preview: NonNullable<ErasureView['preview']> }) {
  const { sessions, others, businesses, emailConfirmed } = preview;
  return (
    <div className="mb-5 space-y-3">
      <p>What goes, and cannot be brought back, not even from a backup:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>the account: name, email address, profile, children, picture</li>
        {sessions > 0 && <li>their sign-ins on {formatCount(sessions, 'device', 'devices')}</li>}
        {businesses.map(({ id, name, bookings }) => (
          <li key={id}>
            {name}, which nobody else looks after here: its advertising and its Premium end
            {bookings > 0 &&
              `, ${formatCount(bookings, 'booking', 'bookings')} to come will be called off, families are told, and what they paid by card goes back`}
          </li>
        ))}
        {others > 0 && (
          <li>
            {formatCount(others, 'other thing', 'other things')} sent in or read from a page, with their address in it:
            the personal part of each
          </li>
        )}
      </ul>
      {others === 0 && <p>Beside the account, nothing else names their address.</p>}
      {!emailConfirmed && (
        <p className="text-small text-soft">
          They never confirmed their address. It may be a stranger’s: what others sent in with it stays.
        </p>
      )}
      <p className="text-small text-soft">Activities, offers and votes stay, without saying whose they were.</p>
    </div>
  );
}
