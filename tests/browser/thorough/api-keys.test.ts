import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizesIn } from '../support/visitor.ts';

const here = stage();
/** After so long a notice has been heard. */
const HEARD_MS = 1100;

test.each(sizesIn('phone'))(
  'on a %s, an admin issues a key, which is shown once and opens the API, and withdraws it',
  async (size) => {
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/api-keys');
    await page.getByRole('heading', { name: 'No API keys' }).waitFor();
    await page.getByRole('button', { name: 'Issue Key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Issue Key' });
    await dialog.getByRole('button', { name: 'Issue Key' }).click();
    await dialog.getByText('Please say who or what the key is for').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Who or what it is for').fill('Woking Council, what’s on');
    await dialog.getByLabel('Contact email').fill('web@council.example');
    const aDay = await dialog.getByLabel('Calls a day').inputValue();
    await dialog.getByLabel('Calls a day').fill('1');
    await dialog.getByLabel('Contact email').focus();
    const crossed = dialog.locator('[id$=-error]', { hasText: 'A day has to allow at least what a minute does' });
    await crossed.waitFor();
    await dialog.getByLabel('Calls a day').fill(aDay);
    await crossed.waitFor({ state: 'detached' });
    await admin.screenshot('api-key-issue');
    await dialog.getByRole('button', { name: 'Issue Key' }).click();
    const issued = page.getByRole('dialog', { name: 'Key Issued' });
    const key = await issued.getByLabel('The key').inputValue();
    expect(key).toMatch(/^hop_[\w-]{43}$/);
    const box = issued.getByLabel('The key');
    expect(await box.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await admin.screenshot('api-key-issued');
    // Outside of the dialog nothing is read out or reached; when it closes the notice stays, and is not read out again.
    await admin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await issued.getByRole('button', { name: 'Copy Key' }).click();
    await issued.getByRole('status').getByText('Key copied').waitFor();
    const reached = async () => {
      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    };
    await expect.poll(reached).toBe('Dismiss');
    await setTimeout(HEARD_MS);
    await issued.getByRole('button', { name: 'Done' }).click();
    const notice = page.getByRole('region', { name: 'Notice' });
    await notice.getByText('Key copied').waitFor();
    expect(await issued.count()).toBe(0);
    expect(await notice.getByRole('status').allInnerTexts()).toEqual(['']);
    await page.getByText('web@council.example').waitFor();
    expect(await page.content()).not.toContain(key);

    const ask = async () => {
      const headers = { authorization: `Bearer ${key}` };
      return (await page.request.get('/api/open/v1/towns', { headers })).status();
    };
    expect(await ask()).toBe(200);
    await expect
      .poll(async () => {
        await page.reload();
        await page
          .getByText(/of 10,000 calls/)
          .first()
          .waitFor();
        return page.getByText('1 of 10,000 calls').count();
      })
      .toBe(1);
    await admin.screenshot('api-keys');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw the key of Woking Council, what’s on' }).click();
    await page.getByRole('dialog', { name: 'Withdraw Key' }).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await expect.poll(ask).toBe(401);

    const visitor = await here.visitor(size);
    await visitor.page.goto('/developers');
    await visitor.page.getByRole('heading', { name: 'Limits' }).waitFor();
    expect(await violations(visitor.page)).toEqual([]);
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await visitor.screenshot('developers');
    expect([...admin.complaints, ...visitor.complaints]).toEqual([]);
  },
);
