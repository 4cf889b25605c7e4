import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Suspense } from 'react';
import type { IdeaView } from '#domain/idea/views.ts';
import { ideaCategories, type VoteType } from '#domain/idea/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatDate } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { IdeaStatusBadge } from './idea-status-badge.tsx';

const IdeaVerdicts = part(async () => (await import('./review/idea-verdicts.tsx')).IdeaVerdicts);

interface IdeaCardProps {
  readonly idea: IdeaView;
  readonly isSignedIn: boolean;
  /** Whether it is an admin who looks, and decides on it. */
  readonly isAdmin: boolean;
}

/** One idea and the votes on it. */
export function IdeaCard({ idea, isSignedIn, isAdmin }: IdeaCardProps) {
  return (
    <Card className="flex flex-col gap-4 sm:flex-row">
      <div className="min-w-0 grow">
        <div className="mb-2 flex flex-wrap gap-2">
          <IdeaStatusBadge status={idea.status} />
          <Badge>{ideaCategories[idea.category]}</Badge>
          {idea.isOwn && <Badge tone="brand">Your idea</Badge>}
        </div>
        <h2 className="text-lead font-extrabold wrap-anywhere">{idea.title}</h2>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{idea.description}</p>
        <p className="mt-2 text-small text-soft">
          Suggested on {formatDate(idea.createdAt)}
          {idea.implementationDate !== null && ` · Implemented on ${formatDate(idea.implementationDate)}`}
        </p>
        {isAdmin && (
          <Suspense fallback={<div className="mt-3 h-11" />}>
            <IdeaVerdicts idea={idea} />
          </Suspense>
        )}
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
