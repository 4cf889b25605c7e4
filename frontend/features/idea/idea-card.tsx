import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { IdeaView } from '#domain/idea/views.ts';
import { ideaCategories, type IdeaStatus, type VoteType } from '#domain/idea/words.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDate } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';

const looks: Readonly<Record<IdeaStatus, { readonly label: string; readonly tone: BadgeTone }>> = {
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  implemented: { label: 'Implemented', tone: 'brand' },
  rejected: { label: 'Rejected', tone: 'bad' },
};

/** One idea and the votes on it. */
export function IdeaCard({ idea, isSignedIn }: { readonly idea: IdeaView; readonly isSignedIn: boolean }) {
  const { label, tone } = looks[idea.status];
  return (
    <Card className="flex flex-col gap-4 sm:flex-row">
      <div className="min-w-0 grow">
        <div className="mb-2 flex flex-wrap gap-2">
          <Badge tone={tone}>{label}</Badge>
          <Badge>{ideaCategories[idea.category]}</Badge>
          {idea.isOwn && <Badge tone="brand">Your idea</Badge>}
        </div>
        <h2 className="text-lead font-extrabold wrap-anywhere">{idea.title}</h2>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{idea.description}</p>
        <p className="mt-2 text-small text-soft">
          Suggested on {formatDate(idea.createdAt)}
          {idea.implementationDate !== null && ` · Implemented on ${formatDate(idea.implementationDate)}`}
        </p>
      </div>
      <Votes idea={idea} isSignedIn={isSignedIn} />
    </Card>
  );
}

function Votes({ idea, isSignedIn }: { readonly idea: IdeaView; readonly isSignedIn: boolean }) {
  const voting = useCommand('POST /api/feature-suggestions/:id/vote', {
    onError: (error) => toast.error(errorWords(error, 'Failed to record vote', 'Please try again.')),
  });
  const counts: Readonly<Record<VoteType, number>> = { upvote: idea.upvotes, downvote: idea.votes - idea.upvotes };
  const reason = whyNoVote(idea, isSignedIn);
  return (
    <div role="group" aria-label={`Votes on ${idea.title}`} className="flex shrink-0 gap-2 sm:flex-col">
      {(['upvote', 'downvote'] as const).map((voteType) => {
        const isMine = idea.myVote === voteType;
        const Thumb = voteType === 'upvote' ? ThumbsUp : ThumbsDown;
        return (
          <Button
            key={voteType}
            size="small"
            variant={isMine ? 'primary' : 'secondary'}
            aria-pressed={isMine}
            aria-label={`Vote ${voteType === 'upvote' ? 'up' : 'down'}: ${formatCount(counts[voteType], 'vote', 'votes')} so far`}
            loading={voting.isPending && voting.variables?.body.voteType === voteType}
            disabledReason={reason}
            onClick={() => voting.mutate({ params: { id: idea.id }, body: { voteType } })}
          >
            <Thumb aria-hidden className="size-5" />
            <span className="min-w-4 tabular-nums">{counts[voteType]}</span>
          </Button>
        );
      })}
    </div>
  );
}

function whyNoVote({ isOwn, status }: IdeaView, isSignedIn: boolean): string | undefined {
  if (!isSignedIn) return 'Please log in to vote.';
  if (isOwn) return 'This is your own idea.';
  return status === 'pending' || status === 'approved' ? undefined : 'Voting on this idea is over.';
}
