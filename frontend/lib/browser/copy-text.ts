import { toast } from '#frontend/lib/toast.ts';

/** Puts an address where it can be pasted from, and says so, or that it has to be copied by hand. */
export async function copyText(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Link copied', address);
  } catch {
    toast.error({ title: 'Link not copied', description: `Please copy it by hand: ${address}` });
  }
}
