import { streams } from '#domain/catalog.ts';
import type { ReportCommand } from '#domain/report/report.ts';
import type { Log } from '#event-store/log.ts';
import { demoListings } from './listings.ts';
import { demoId, demoListingId, type DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const parentEmail = 'parent@demo.hopscotch.test';

const reports = [
  {
    subcategory: 'Baby swimming',
    kind: 'time',
    note: 'The Wednesday class begins at 10:15 now.',
    byParent: true,
    daysAgo: 2,
    answer: null,
  },
  {
    subcategory: 'Theatre school',
    kind: 'price',
    note: 'The term costs £105 since September.',
    byParent: false,
    daysAgo: 6,
    answer: null,
  },
  {
    subcategory: 'Ballet',
    kind: 'other',
    note: 'The telephone number is the one of the school next door.',
    byParent: true,
    daysAgo: 20,
    answer: 'You were right. We have called the provider, and the listing gives the right number now.',
  },
] as const;

/** What visitors say is wrong with listings of the demo: two reports that wait, and one that was answered. */
export async function seedReports(world: DemoWorld, log: Pick<Log, 'readStream'>, now: Date): Promise<void> {
  const live = demoListings();
  for (const { subcategory, kind, note, byParent, daysAgo, answer } of reports) {
    const name = live.find((fields) => fields.subcategory === subcategory)?.name;
    const listingId = demoListingId(`live ${name}`);
    const { length } = await log.readStream(streams.report(listingId));
    if (length >= (answer === null ? 1 : 2)) continue;
    const { parent, admin } = world.members;
    const reportId = demoId(`report of ${subcategory}`);
    const at = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const made: ReportCommand = {
      type: 'MakeReport',
      listingId,
      reportId,
      kind,
      note,
      reportedBy: byParent ? parent : null,
      submitterSubject: byParent ? parent : `anonymous-${reportId}`,
      submitterEmail: byParent ? parentEmail : null,
    };
    const who = byParent
      ? ({ id: parent, role: 'parent' } as const)
      : ({ id: 'anonymous', role: 'anonymous' } as const);
    await world.send(listingId, made, who, at(daysAgo));
    if (answer === null) continue;
    const answered: ReportCommand = {
      type: 'AnswerReport',
      listingId,
      reportId,
      reviewedBy: admin,
      adminNotes: answer,
    };
    await world.send(listingId, answered, { id: admin, role: 'admin' }, at(daysAgo - 1));
  }
}
