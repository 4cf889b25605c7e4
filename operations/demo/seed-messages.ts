import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { demoId, type DemoWorld } from './world.ts';

/** What people without an account wrote to the demo. */
const messages = [
  {
    name: 'Jo Whitfield',
    email: 'jo.whitfield@mail.example',
    subject: 'Wheelchair access',
    message:
      'Hello, do you know which of the swimming classes in Woking have a hoist?\nOn some pages I could not find it. Thank you!',
    hoursAgo: 30,
  },
  {
    name: 'Priya Nair',
    email: 'priya.nair@mail.example',
    subject: 'Our school newsletter',
    message: 'May we print three of your activities in our school newsletter? We would name the site, of course.',
    hoursAgo: 5,
  },
] as const;

const HOUR_MS = 60 * 60 * 1000;

/** Two messages for the admins' queue, one of them dealt with, unless they are there. */
export async function seedMessages(world: DemoWorld, log: Log, now: Date): Promise<void> {
  const [first, ...others] = messages;
  const { admin } = world.members;
  const handled = await log.readStream(streams.message(idOf(first)));
  if (handled.some(({ type }) => type === 'MessageHandled')) return;
  for (const each of [...others, first]) {
    const { hoursAgo, ...said } = each;
    const messageId = idOf(each);
    const command = { type: 'ReceiveMessage', messageId, senderSubject: `anonymous-${messageId}`, ...said } as const;
    const at = new Date(now.getTime() - HOUR_MS * hoursAgo);
    await world.send(messageId, command, { id: 'anonymous', role: 'anonymous' }, at);
  }
  const adminNotes = 'Two of them do. Answered by email.';
  const answered = new Date(now.getTime() - HOUR_MS * (first.hoursAgo - 20));
  const command = { type: 'HandleMessage', handledBy: admin, adminNotes, isUndo: false } as const;
  await world.send(idOf(first), command, { id: admin, role: 'admin' }, answered);
}

const idOf = ({ subject }: (typeof messages)[number]): string => demoId(`message ${subject}`);
