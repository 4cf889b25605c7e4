import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterFrom } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { UrlInputSchema } from '../listing/requests.ts';
import { ParentSubmissionEditSchema, ParentSubmissionInputSchema, ParentSubmissionReviewSchema } from './requests.ts';
import { ParentSubmissionSchema, ScrapedSubmissionSchema, SentSubmissionSchema, submissionStatuses } from './views.ts';

/** Where whatever happens to a listing shows, and what it is paid by. */
const everywhere = ['listing', 'directory', 'review_queue', 'audit'] as const;
const paid = [...everywhere, 'points'] as const;

export const scrapeSubmission = call('POST /api/parent-submissions/scrape', {
  id: 'scrapeSubmission',
  access: 'signed-in',
  summary: 'Read a web page and begin a submission from what it says',
  body: UrlInputSchema,
  answer: ScrapedSubmissionSchema,
  changes: ['listing', 'review_queue', 'audit', 'scraper_runs', 'figures'],
});
export const submitParentSubmission = call('POST /api/parent-submissions', {
  id: 'submitParentSubmission',
  access: 'signed-in',
  summary: 'Send an activity to review, as parents describe one',
  body: ParentSubmissionInputSchema,
  answer: SentSubmissionSchema,
  changes: paid,
});

export const listParentSubmissions = call('GET /api/admin/parent-submissions', {
  id: 'listParentSubmissions',
  access: 'admin',
  summary:
    'What parents sent in, longest waiting first where it waits and newest first elsewhere, unless sorted otherwise',
  query: z.object({
    status: filterFrom(
      z
        .enum(['all', ...submissionStatuses])
        .exclude(['draft'])
        .default('all'),
    ),
    ...queueAsked('the name, the place, or the name or address of who sent it in'),
    ...listPart({ usual: 100, most: 200 }),
  }),
  answer: z.array(ParentSubmissionSchema),
  reads: ['listing', 'review_queue'],
  pages: 'offset',
});
const onSubmission = { access: 'admin', params: IdParams, answer: ParentSubmissionSchema } as const;
export const reviewParentSubmission = call('PUT /api/admin/parent-submissions/:id/review', {
  id: 'reviewParentSubmission',
  summary: 'Approve a submission, which publishes it, or reject it, naming the revision that was looked at',
  body: ParentSubmissionReviewSchema,
  changes: paid,
  ...onSubmission,
});
export const editParentSubmission = call('PUT /api/admin/parent-submissions/:id', {
  id: 'editParentSubmission',
  summary: 'Correct a submission, naming the revision that was looked at',
  body: ParentSubmissionEditSchema,
  changes: everywhere,
  ...onSubmission,
});

export const schemas = {
  ParentSubmission: ParentSubmissionSchema,
  SentParentSubmission: SentSubmissionSchema,
  ScrapedSubmission: ScrapedSubmissionSchema,
  NewParentSubmission: ParentSubmissionInputSchema,
  ParentSubmissionEdit: ParentSubmissionEditSchema,
  ParentSubmissionReview: ParentSubmissionReviewSchema,
};
