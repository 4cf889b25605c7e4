import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Team } from '#domain/business/team/api.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand, useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords, listWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const NOT_INVITED = ['Invitation Not Sent', 'Please try again.'] as const;

type Member = Team['members'][number];
/** What is asked before it is done. */
interface Question {
  readonly what: 'remove' | 'leave' | 'owner';
  readonly member: Member;
  /** Of which business it is asked: the page may show another one by the time of the answer. */
  readonly businessId: string;
}

/** Who acts for the business. Its owner invites, removes and hands over; everybody else may leave. */
export function TeamCard() {
  const team = useLiveQuery(read('GET /api/provider/members', {}));
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (what: Question['what'], member: Member): void =>
    setQuestion(team.data ? { what, member, businessId: team.data.businessId } : null);
  const isOwner = team.data?.members.some(({ isSelf, role }) => isSelf && role === 'owner') === true;
  return (
    <Card data-goes-on className="space-y-4 max-sm:p-4">
      <h2 className="text-title font-extrabold">Who Looks After It</h2>
      {team.isPending && <SkeletonLines label="Loading the accounts" count={3} />}
      <LoadFailure title="The accounts could not be loaded" query={team} headingLevel="h3" wordsOf={listWords} />
      {team.data && (
        <>
          <ul aria-label="Accounts" className="divide-y divide-line">
            {team.data.members.map((member) => (
              <Row
                key={member.memberId}
                title={member.isSelf ? `${member.name} (you)` : member.name}
                text={member.email}
              >
                <Badge tone={member.role === 'owner' ? 'brand' : 'neutral'}>
                  {member.role === 'owner' ? 'Owner' : 'Member'}
                </Badge>
                {isOwner && !member.isSelf && (
                  <>
                    <Act label="Make Owner" of={member.name} onPress={() => ask('owner', member)} />
                    <Act label="Remove" of={member.name} onPress={() => ask('remove', member)} />
                  </>
                )}
                {!isOwner && member.isSelf && (
                  <Act label="Leave" of="the business" onPress={() => ask('leave', member)} />
                )}
              </Row>
            ))}
          </ul>
          {team.data.invitations.length > 0 && (
            <div>
              <h3 className="font-bold">Invited</h3>
              <ul aria-label="Invitations" className="divide-y divide-line">
                {team.data.invitations.map((invitation) => (
                  <Invitation key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </div>
          )}
          {isOwner && <Invite />}
        </>
      )}
      {question && <Ask question={question} onClose={() => setQuestion(null)} />}
    </Card>
  );
}

function Row(props: { readonly title: string; readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-40 grow">
        <span className="block font-bold wrap-anywhere">{props.title}</span>
        <span className="block text-small text-soft wrap-anywhere">{props.text}</span>
      </span>
      {props.children}
    </li>
  );
}

function Act(props: { readonly label: string; readonly of: string; readonly onPress: () => void }) {
  return (
    <Button variant="ghost" size="small" onClick={props.onPress}>
      {props.label}
      <span className="sr-only"> {props.of}</span>
    </Button>
  );
}

function Invitation({ invitation: { id, email, invitedAt } }: { readonly invitation: Team['invitations'][number] }) {
  const withdrawing = useCommand('DELETE /api/provider/invitations/:id', {
    onSuccess: ({ message }) => toast.success(message, email),
    onError: (error) => toast.error(errorWords(error, 'Not Withdrawn', 'Please try again.')),
  });
  return (
    <Row title={email} text={<TimeAgo at={invitedAt} />}>
      <Button
        variant="ghost"
        size="small"
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate({ params: { id } })}
      >
        Withdraw
        <span className="sr-only"> the invitation of {email}</span>
      </Button>
    </Row>
  );
}

function Invite() {
  const form = useForm({ defaultValues: { email: '' }, resolver: resolverBy<{ email: string }>('emailAddress') });
  const inviting = useCommand('POST /api/provider/invitations', {
    failure: (error) => errorWords(error, ...NOT_INVITED),
    onSuccess: ({ message }, { body }) => {
      toast.success(message, String(body.email));
      form.reset();
    },
    onError: (error) => showFieldErrors(error, ['email'], form.setError),
  });
  const { errors } = form.formState;
  return (
    <Form
      label="Invitation"
      loading={inviting.isPending}
      submitError={formFailure(inviting.error, errors, ...NOT_INVITED)}
      submitLabel="Invite"
      loadingLabel="Sending..."
      onSubmit={() => void form.handleSubmit((body) => inviting.mutate({ body }))()}
    >
      <TextField
        label="Invite somebody by email"
        hint="They can edit your activities, answer enquiries and change these details."
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
    </Form>
  );
}

const words = {
  remove: {
    title: 'Remove Account',
    label: 'Remove',
    says: ({ name }: Member) => `${name} can no longer act for your business. What they sent in stays with it.`,
  },
  leave: {
    title: 'Leave the Business',
    label: 'Leave',
    says: () => 'You can no longer act for this business. What you sent in stays with it.',
  },
  owner: {
    title: 'Hand Over',
    label: 'Make Owner',
    says: ({ name }: Member) => `${name} becomes the owner, and you stay a member. Only they can undo that.`,
  },
} as const;

function Ask({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const { what, member, businessId } = question;
  const { title, label, says } = words[what];
  const doing = useCommands(
    (id: string, send) =>
      what === 'owner'
        ? send('POST /api/provider/members/:id/owner', { params: { id } })
        : send('DELETE /api/provider/members/:id', { params: { id }, query: { businessId } }),
    {
      onSuccess: ({ message }) => {
        toast.success(message);
        // Who has left is no provider any more, perhaps: the page is asked for anew.
        if (what === 'leave') location.assign(pathTo('home'));
      },
      failure: failureWords,
    },
  );
  return (
    <ConfirmDialog
      open
      danger={what !== 'owner'}
      title={title}
      message={says(member)}
      confirmLabel={label}
      loading={doing.isPending}
      submitError={doing.error && failureWords(doing.error)}
      onClose={onClose}
      onConfirm={() => doing.mutate(member.memberId, { onSuccess: () => what !== 'leave' && onClose() })}
    />
  );
}

const failureWords = (error: Error) => errorWords(error, 'Not Done', 'Please try again.');
