import { expect, test } from 'vitest';
import { call } from '../../../support/api-client.ts';
import { shown } from '../../../support/shown.ts';
import { stage } from '../../support/stage.ts';
import { sizes, bothSizes } from '../../support/visitor.ts';

const here = stage();

const description = 'I would like to see on a map what is on our way home.';

test.each(bothSizes)(
  'on a %s, a parent suggests an idea, sees at once that it was paid, and another member votes and changes the vote',
  async (size) => {
    const title = `A map of what is near us, on a ${size}`;
    const author = await here.signedIn('parent', size);
    const { page } = author;
    await page.goto('/feature-suggestions');
    await page.getByRole('button', { name: 'Suggest an Idea' }).click();
    const form = page.getByRole('form', { name: 'Feature suggestion' });
    await form.getByLabel('Title').fill('Map');
    await form.getByLabel('Description').fill('Too short.');
    await form.getByRole('button', { name: 'Submit Suggestion' }).click();
    for (const message of [
      'Title must be at least 5 characters',
      'Description must be at least 20 characters',
      'Please select a category',
    ])
      await form.getByRole('alert').getByText(message).waitFor();
    await author.screenshot(`ideas-form-${size}`);
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill(description);
    await form.getByText(`${description.length}/1000`).waitFor();
    // What was typed outlives a reload.
    await page.reload();
    await form.getByLabel('Category').selectOption('mobile');
    expect(await form.getByLabel('Title').inputValue()).toBe(title);
    await form.getByRole('button', { name: 'Submit Suggestion' }).press('Enter');
    const thanks = page.getByRole('status').filter({ hasText: 'Suggestion Submitted' });
    await thanks.waitFor();
    expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    await thanks.getByText('+10 points').waitFor();
    const own = page.getByRole('listitem').filter({ hasText: title });
    await own.getByText('Your idea').waitFor();
    expect(await own.getByRole('button', { name: /Vote up/ }).getAttribute('aria-disabled')).toBe('true');
    await author.screenshot(`ideas-own-${size}`);

    const voter = await here.signedIn('parent', size);
    await voter.page.goto('/feature-suggestions');
    await voter.page.getByRole('tab', { name: 'Pending' }).click();
    const idea = voter.page.getByRole('listitem').filter({ hasText: title });
    const [up, down] = [/Vote up/, /Vote down/].map((name) => idea.getByRole('button', { name }));
    await up?.click();
    await expect.poll(() => up?.getAttribute('aria-pressed')).toBe('true');
    await down?.click();
    await expect.poll(() => down?.getAttribute('aria-pressed')).toBe('true');
    expect(await up?.innerText()).toBe('0');
    await voter.page.route('**/vote', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' }),
    );
    await up?.click();
    await voter.page.getByRole('alert').getByText('Failed to record vote').waitFor();
    expect(author.complaints).toEqual([]);
  },
);

test('who is signed out sees what was approved, cannot vote, and is led to the sign-in and back', async () => {
  const [author, admin] = [await here.app.signedInAs('parent'), await here.app.signedInAs('admin')];
  const title = 'A list to print for the fridge';
  const { body } = await call(author, 'POST', '/api/feature-suggestions', { title, description, category: 'feature' });
  const { id } = body as { readonly id: string };
  await call(admin, 'PUT', `/api/admin/feature-suggestions/${id}/review`, { action: 'approve' });
  await shown(here.app.context, ['ideas']);
  const guest = await here.visitor();
  for (const viewport of Object.values(sizes)) {
    await guest.page.setViewportSize(viewport);
    await guest.page.goto('/feature-suggestions?status=approved');
    const idea = guest.page.getByRole('listitem').filter({ hasText: title });
    const up = idea.getByRole('button', { name: /Vote up/ });
    expect(await up.getAttribute('title')).toBe('Please log in to vote.');
    await guest.page.getByRole('tab', { name: 'Pending' }).click();
    await guest.page.getByText('Pending ideas are for members').waitFor();
  }
  await guest.page.getByRole('link', { name: 'Log In' }).click();
  await guest.page.waitForURL(/sign-in\?returnTo=%2Ffeature-suggestions/);
  expect(guest.complaints).toEqual([]);
});
