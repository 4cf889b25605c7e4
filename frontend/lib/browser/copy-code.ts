import { toast } from '#frontend/lib/toast.ts';

/** Puts `code` where it can be pasted from, and says so of `what`; a message does not repeat it, because it may be long or secret. */
export async function copyCode(code: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast.success(`${what} copied`);
  } catch {
    toast.error({ title: `${what} not copied`, description: 'Please select it and copy it by hand.' });
  }
}
