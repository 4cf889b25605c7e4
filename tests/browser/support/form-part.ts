import type { Locator, Page } from 'playwright-core';
import type { Size } from './visitor.ts';

/** Turns to the part `title` of a long form, which comes part by part on a phone and as one page on a desktop. */
export async function turnTo(form: Page | Locator, size: Size, title: string): Promise<void> {
  if (size === 'phone') await form.getByRole('button', { name: new RegExp(`^Part \\d of \\d: ${title}$`) }).click();
}
