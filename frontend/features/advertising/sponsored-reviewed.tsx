import { Link } from 'react-router-dom';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { AdminSponsored } from '#domain/sponsored-listing/views.ts';
import { type SponsoredStatus, sponsoredStatusWords } from '#domain/sponsored-listing/words.ts';
import type { BadgeTone } from '#frontend/components/badge.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Reviewed } from '#frontend/features/review/reviewed.ts';
import { adChoices, adNotes, type Verdict } from './ad-choices.ts';

const tones: Readonly<Record<SponsoredStatus, BadgeTone>> = {
  pending: 'warn',
  active: 'good',
  paused: 'neutral',
  spent: 'neutral',
  ended: 'neutral',
  rejected: 'bad',
};
const choices = adChoices('Sponsored activity');

/** How sponsored activities are decided on. */
export const sponsoredReviewed: Reviewed<AdminSponsored, Verdict> = {
  what: 'sponsored activity',
  decided: 'decided on',
  titleOf: ({ activityName }) => activityName || 'An activity',
  standingOf: ({ status }) => ({ label: sponsoredStatusWords[status], tone: tones[status] }),
  kindOf: ({ createdAt }) => (
    <span className="text-soft">
      Sponsored activity, booked <TimeAgo at={createdAt} />
    </span>
  ),
  factsOf: (sponsored) => [
    {
      label: 'Activity',
      text: sponsored.activityName,
      shown: (
        <Link to={pathTo('listing', { id: sponsored.activityId })} className="text-link underline underline-offset-4">
          {sponsored.activityName || 'An activity'}
        </Link>
      ),
    },
    { label: 'Provider', text: sponsored.businessName ?? 'Not known' },
    { label: 'Price', text: `${formatPounds(sponsored.costPerClick)} for each click` },
    { label: 'Clicks', text: `${sponsored.clicks} of ${sponsored.clicksBooked}` },
    { label: 'Budget', text: `${formatPounds(sponsored.budget)}, of which ${formatPounds(sponsored.spent)} is spent` },
    ...(sponsored.status === 'pending' ? [] : [{ label: 'Our notes', text: sponsored.adminNotes }]),
  ],
  choicesFor: ({ status }) => (status === 'pending' ? choices : []),
  notes: adNotes,
  give: (send, { id }, action, adminNotes) =>
    send('POST /api/sponsored-listings/:id/review', { params: { id }, body: { action, adminNotes } }),
  undo: {
    has: () => true,
    send: async (send, { item: { id }, action }) => {
      await send('POST /api/sponsored-listings/:id/undo', { params: { id }, body: { action } });
      return undefined;
    },
  },
};
