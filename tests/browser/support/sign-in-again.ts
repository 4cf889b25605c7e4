import type { Page } from 'playwright-core';

/** Signs in on the page that a lost session leads to, which leads back to where it was lost. */
export async function signInAgain(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
