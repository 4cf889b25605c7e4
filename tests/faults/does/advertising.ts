import sharp from 'sharp';
import { inDays } from '#tests/support/made/bookings.ts';
import type { Asking, Person } from '../asking.ts';
import { chosen, type DoesThese, taken } from './picks.ts';
import type { World } from '../world.ts';

const SIZE = { id: 'banner_square', width: 250, height: 250 } as const;
const colours = ['teal', 'tomato', 'gold', 'plum'] as const;

/** Banners: priced and decided on by admins, booked and ended by a business. */
export function doesAdvertising(
  { send }: Asking,
  { provider, nextNumber }: World,
): DoesThese<'price advertising' | 'book banner' | 'review banner' | 'end banner'> {
  const waiting: string[] = [];
  const running: string[] = [];
  let priced: Promise<unknown> | undefined;
  const price = (who: Person, which: number): Promise<unknown> => {
    const body = { isActive: true, dailyRate: 5 + Math.floor(which * 5), weeklyRate: 30 };
    const route = '/api/admin/advertising-rates/:id';
    return send({ kind: 'price advertising', who, method: 'PUT', route, ids: { id: SIZE.id }, body });
  };
  return {
    'price advertising': (_who, by, which) => price(by, which),
    'book banner': async (_who, by, which) => {
      await (priced ??= price(by, which));
      const body = {
        position: 'sidebar',
        size: SIZE.id,
        // A clock that jumps may come to another day.
        startDate: inDays(2),
        endDate: inDays(8),
        title: `Otters swim ${nextNumber()}`,
        description: 'Five mornings in a warm pool.',
        link: 'https://otters.example/easter',
        altText: 'Two children and an otter',
        picture: await drawn(chosen(colours, which) ?? 'teal'),
      };
      const booking = { kind: 'book banner', who: provider, method: 'POST', route: '/api/banner-ads', body } as const;
      const { id, status } = await send({ ...booking, leaves: 'BannerAdBooked' });
      if (status === 200 && id !== null) waiting.push(id);
    },
    'review banner': async (_who, by, which) => {
      const id = taken(waiting, which);
      if (id === undefined) return;
      const approves = which < 0.8;
      const body = approves ? { action: 'approve' } : { action: 'reject', adminNotes: 'It cannot be read.' };
      const leaves = approves ? 'BannerAdApproved' : 'BannerAdRejected';
      const route = '/api/banner-ads/:id/review';
      const { status } = await send({
        kind: 'review banner',
        who: by,
        method: 'POST',
        route,
        ids: { id },
        body,
        leaves,
      });
      if (status === 200 && approves) running.push(id);
    },
    'end banner': async (_who, _by, which) => {
      const id = taken(running, which);
      if (id === undefined) return;
      const route = '/api/banner-ads/:id/end';
      await send({ kind: 'end banner', who: provider, method: 'POST', route, ids: { id }, leaves: 'BannerAdEnded' });
    },
  };
}

const pictures = new Map<string, Promise<string>>();
/** A picture of one colour in base64. */
function drawn(background: string): Promise<string> {
  const { width, height } = SIZE;
  const known = pictures.get(background);
  if (known) return known;
  const made = sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'));
  pictures.set(background, made);
  return made;
}
