import { useState } from 'react';
import type { MemberDetail } from '#domain/member/back-office/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['That did not work', 'Please try again.'] as const;

interface SuspensionFormProps {
  readonly member: MemberDetail;
  readonly isSuspended: boolean;
  readonly onClose: () => void;
}

/** Asks why a member is shut out, or let in again. */
export function SuspensionForm({ member, isSuspended, onClose }: SuspensionFormProps) {
  // As it was asked: once it is sent the member is in the other state, for which it is no reason.
  const [keptAs] = useState(`${isSuspended ? 'readmission' : 'suspension'}-${member.id}`);
  const [isTakenUp] = useState(() => isKept(keptAs));
  const [{ reason }, setTyped] = useState(() => withKept(keptAs, { reason: '' }));
  useKept(keptAs, reason === '' ? {} : { reason });
  const asked = { params: { id: member.id }, body: { reason } };
  const sending = useCommands(
    (_: null, send) =>
      isSuspended
        ? send('POST /api/admin/members/:id/readmit', asked)
        : send('POST /api/admin/members/:id/suspend', asked),
    {
      onSuccess: ({ message }) => {
        forget(keptAs);
        toast.success(isSuspended ? 'Let in again' : 'Member suspended', message);
      },
      failure: (error) => errorWords(error, ...FAILED),
    },
  );
  const title = isSuspended ? 'Let In Again' : 'Suspend';
  return (
    <Dialog
      open
      holdsText
      size="small"
      onClose={onClose}
      title={`${title}: ${member.name ?? ''}`}
      description={
        isSuspended
          ? 'They can sign in again at once, with the password that they had.'
          : 'They are signed out everywhere at once and can sign in nowhere. What they sent in stays as it is.'
      }
    >
      <Form
        label={title}
        checked={false}
        onSubmit={() => sending.mutate(null, { onSuccess: onClose })}
        loading={sending.isPending}
        submitLabel={title}
        submitError={sending.error && errorWords(sending.error, ...FAILED)}
        disabledReason={reason.trim() === '' ? 'Please say why' : undefined}
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {isTakenUp && <TakenUp />}
        <TextAreaField
          label="Reason"
          required
          hint="For the audit trail. The member reads it in the file of their data, and nowhere else."
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setTyped({ reason: target.value })}
        />
      </Form>
    </Dialog>
  );
}
