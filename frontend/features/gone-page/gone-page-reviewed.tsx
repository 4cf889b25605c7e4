import type { GonePage } from '#domain/page/gone/views.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Reviewed } from '#frontend/features/review/reviewed.ts';

const verdicts: Readonly<Record<NonNullable<GonePage['verdict']>, string>> = {
  keep: 'Kept, and still read',
  stop: 'Kept, and not read any more',
  archive: 'Taken out of the directory',
};

/** What became of it, in a word or two. */
export const standingOf: Reviewed<GonePage, GoneAction>['standingOf'] = ({ status, verdict }) =>
  status === 'back'
    ? { label: 'There again', tone: 'good' }
    : verdict === null
      ? { label: 'Open', tone: 'warn' }
      : { label: verdicts[verdict], tone: 'neutral' };

export type GoneAction = NonNullable<GonePage['verdict']>;

export const namesOf = ({ listings, url }: GonePage): string =>
  listings
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join(', ') || url;

/** How it is decided what becomes of the listings of a page that is gone. */
export const gonePageReviewed: Reviewed<GonePage, GoneAction> = {
  what: 'page',
  decided: 'decided on',
  titleOf: namesOf,
  standingOf,
  kindOf: ({ goneVisits, raisedAt }) => (
    <span className="text-soft">
      Not there at {goneVisits} visits in a row, <TimeAgo at={raisedAt} />
    </span>
  ),
  factsOf: (page) => {
    const { url, listings, adminNotes, decidedAt } = page;
    return [
      { label: 'Web page', text: url, shown: <StrangerLink href={url}>{url}</StrangerLink> },
      {
        label: listings.length > 1 ? 'Activities' : 'Activity',
        text: listings
          .map(({ name, isLive }) => `${name} (${isLive ? 'in the directory' : 'not in the directory'})`)
          .join(', '),
      },
      ...(decidedAt === null
        ? []
        : [
            { label: 'Decided', text: decidedAt, shown: <TimeAgo at={decidedAt} /> },
            ...(adminNotes === null ? [] : [{ label: 'Notes', text: adminNotes }]),
          ]),
    ];
  },
  choicesFor: ({ status }) =>
    status === 'open'
      ? [
          {
            action: 'archive',
            label: 'Take Out of the Directory',
            key: 'r',
            look: 'danger',
            done: 'Taken out of the directory',
            failed: 'Not Taken Out',
          },
          {
            action: 'stop',
            label: 'Keep, Stop Reading',
            look: 'secondary',
            done: 'Kept, and not read any more',
            failed: 'Not Saved',
          },
          {
            action: 'keep',
            label: 'Keep and Read On',
            key: 'a',
            look: 'primary',
            done: 'Kept, and still read',
            failed: 'Not Saved',
          },
        ]
      : [],
  notes: { label: 'Admin notes', hintFor: () => 'Only our team reads them.' },
  give: (send, { id }, verdict, adminNotes) =>
    send('POST /api/admin/gone-pages/:id/review', {
      params: { id },
      body: { verdict, ...(adminNotes !== '' && { adminNotes }) },
    }),
  undo: {
    has: () => true,
    send: async (send, { item: { id }, action: verdict }) => {
      await send('POST /api/admin/gone-pages/:id/undo', { params: { id }, body: { verdict } });
      return undefined;
    },
  },
};
