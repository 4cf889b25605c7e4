import { z } from 'zod';
import { streams } from '#domain/catalog.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { LeadFilterSchema, listLeads, readLead } from '#domain/lead/api.ts';
import type { LeadEvent } from '#domain/lead/events.ts';
import type { ShownLead } from '#domain/lead/lead.ts';
import { timelineOf } from '#domain/lead/timeline.ts';
import { leadView } from '#domain/lead/views.ts';
import { leadStatuses, partnerTypes } from '#domain/lead/words.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { csvOf, sendCsv } from '../csv.ts';
import { all, type Params, params, partIn } from '../sql.ts';
import { namesOf } from '../member-names.ts';
import { matches } from '../name-search.ts';

type Filter = z.output<typeof LeadFilterSchema>;
interface LeadRow {
  readonly shown: ShownLead;
}

/** Businesses that want to work with us, for admins. */
export async function leadRoutes(app: App, { db, log }: ServerContext): Promise<void> {
  serve(app, listLeads, async ({ query: { limit, offset, ...filter } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [counting, asked] = [params(), params()];
    const whole = selected(asked, filter);
    const { part, values } = partIn(asked, { limit, offset });
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(
        `select count(*) as count from leads.leads where ${where(counting, filter)}`,
        counting.values,
      ),
      db.query<LeadRow>(`${whole} ${part}`, values),
    ]);
    const total = counted[0]?.count ?? 0;
    return { body: rows.map(({ shown }) => leadView(shown)), total };
  });

  serve(app, readLead, async ({ params: { id } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    const [row] = await db.query<LeadRow>('select shown from leads.leads where lead_id = $1', [id]);
    if (!row) throw nothingHere();
    const events = (await log.readStream<LeadEvent>(streams.lead(row.shown.leadId))).filter(isOfLead);
    const names = await namesOf(
      db,
      events.map(({ actor }) => actor.id),
    );
    return { ...leadView(row.shown), timeline: timelineOf(events, ({ actor }) => names.get(actor.id) ?? null) };
  });

  app.get(
    '/api/business-owners.csv',
    {
      schema: {
        tags: ['lead'],
        operationId: 'leadsFile',
        summary: 'Leads as a table for spreadsheets',
        querystring: LeadFilterSchema,
        response: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.any() } } } },
      },
      config: { reads: ['leads'] },
    },
    async ({ query }, reply) => {
      const asked = params();
      const rows = await db.query<LeadRow>(selected(asked, query), asked.values);
      return sendCsv(reply, 'business-leads.csv', csvOf(columns, rows.map(cellsOf)));
    },
  );
}

/** Somebody may have been erased in the stream, which is nothing that happened to the lead. */
const isOfLead = ({ type }: { readonly type: string }): boolean => type.startsWith('Lead');

/** Those to be contacted by today stand first, the longest overdue at the top. */
function selected(asked: Params, filter: Filter): string {
  const isDue = `next_contact_date <= ${asked.bind(londonDate(new Date()))}`;
  return `select shown from leads.leads where ${where(asked, filter)}
    order by ${isDue} desc nulls last, case when ${isDue} then next_contact_date end, created_at desc, lead_id`;
}

function where({ bind }: Params, { businessType, location, leadStatus, search, due }: Filter): string {
  return all([
    ...(businessType === undefined ? [] : [`business_type = ${bind(businessType)}`]),
    ...(location ? [`position(lower(${bind(location)}) in lower(location)) > 0`] : []),
    ...(leadStatus === undefined ? [] : [`status = ${bind(leadStatus)}`]),
    ...(search ? [matches({ bind }, 'words', search)] : []),
    ...(due === undefined ? [] : [`next_contact_date <= ${bind(londonDate(new Date()))}`]),
  ]);
}

const columns = [
  'Business',
  'Type',
  'Status',
  'Location',
  'Contact',
  'Owner',
  'Email',
  'Phone',
  'Website',
  'Business size',
  'Description',
  'Target audience',
  'Marketing now',
  'Wants to hear about',
  'Additional notes',
  'Notes',
  'Last contact',
  'Next contact',
  'Heard about us',
  'Wants our emails',
  'Interested in a partnership',
  'Came in',
] as const;

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

function cellsOf({ shown }: LeadRow): readonly string[] {
  const lead = leadView(shown);
  return [
    lead.businessName,
    partnerTypes[lead.businessType],
    leadStatuses[lead.leadStatus],
    lead.location,
    lead.contactName,
    lead.ownerName ?? '',
    lead.email,
    lead.phone,
    lead.website ?? '',
    lead.businessSize ?? '',
    lead.description,
    lead.targetAudience.join(', '),
    lead.currentMarketing.join(', '),
    lead.marketingPreferences.join(', '),
    lead.additionalNotes ?? '',
    lead.notes ?? '',
    lead.lastContactDate ?? '',
    lead.nextContactDate ?? '',
    lead.howHeardAboutUs ?? '',
    yesOrNo(lead.emailOptIn),
    yesOrNo(lead.interestedInPartnership),
    lead.createdAt,
  ];
}
