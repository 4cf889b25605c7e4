import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { IdeaView } from '#domain/idea/views.ts';
import { call } from '../../support/api-client.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

let tries = 0;
/** Titles that no earlier try has used. */
const titled = (title: string): string => `${title}, number ${(tries += 1)}`;
const idea = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Ideas of one member, who reads nothing of what admins note. */
async function suggested(...titles: readonly string[]): Promise<void> {
  const author = await here.app.signedInAs('parent');
  for (const title of titles) {
    const words = { title, description: 'I would like to see what is near us.', category: 'feature' };
    expect((await call(author, 'POST', '/api/feature-suggestions', words)).status).toBe(200);
  }
}

test.each(bothSizes)('on a %s, an admin decides on ideas where they stand, and members cannot', async (size) => {
  const [liked, refused] = [titled('A map of our way home'), titled('Pink buttons')];
  await suggested(liked, refused);
  const { page, complaints, screenshot } = await here.signedIn('admin', size);
  await page.goto('/feature-suggestions?status=pending');
  await idea(page, liked).getByRole('button', { name: 'Approve' }).waitFor();
  await screenshot(`idea-verdicts-${size}`);
  expect(await violations(page)).toEqual([]);
  await idea(page, liked).getByRole('button', { name: 'Approve' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  // Held from now on, however long what follows takes.
  await undo.hover();
  await page.getByText('Idea approved', { exact: true }).waitFor();
  await idea(page, liked).waitFor({ state: 'detached' });
  await undo.click();
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await idea(page, liked).waitFor();
  // A colleague decides meanwhile: the board of admins shows it without being asked.
  const colleague = await here.app.signedInAs('admin');
  const waiting = (await call(colleague, 'GET', '/api/feature-suggestions?status=pending')).body as IdeaView[];
  const { id } = waiting.find(({ title }) => title === liked) ?? { id: '' };
  await call(colleague, 'PUT', `/api/admin/feature-suggestions/${id}/review`, { action: 'approve' });
  await idea(page, liked).waitFor({ state: 'detached' });
  await idea(page, refused).getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject Idea' });
  await question.getByText(`Are you sure you want to reject "${refused}"?`).waitFor();
  await question.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Idea rejected', { exact: true }).waitFor();
  await idea(page, refused).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);

  const member = await here.signedIn('parent', size);
  await member.page.goto('/feature-suggestions');
  await idea(member.page, liked).getByText('Approved').waitFor();
  expect(
    await idea(member.page, liked)
      .getByRole('button', { name: /Review|Notes|Approve|Reject/ })
      .count(),
  ).toBe(0);
  expect(await idea(member.page, refused).count()).toBe(0);
  expect(member.complaints).toEqual([]);
});

test('ideas are decided on beside their list by keys alone: notes, priority, verdicts, the next one, and that it is made', async () => {
  const titles = [titled('Dark evenings'), titled('Bus stops')] as const;
  await suggested(...titles);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/feature-suggestions?status=pending');
  await idea(page, titles[0]).getByRole('link', { name: 'Review' }).click();
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  const row = (title: string) => page.getByRole('button', { name: title, exact: true });
  await dialog(titles[0]).getByText('Test parent').waitFor();
  await expect.poll(() => page.url()).toMatch(/\/admin\/feature-suggestions\?status=pending&review=/);
  await page.reload();
  await dialog(titles[0]).getByLabel('Priority').selectOption('High');
  await dialog(titles[0]).getByLabel('Admin notes').fill('After the summer.');
  await screenshot('idea-review');
  expect(await violations(page)).toEqual([]);
  await dialog(titles[0]).getByRole('button', { name: 'Save Priority and Notes' }).press('Enter');
  await page.getByText('Notes saved', { exact: true }).waitFor();
  // Those with the same votes stand newest first.
  await row(titles[0]).focus();
  await page.keyboard.press('k');
  await dialog(titles[1]).waitFor();
  await page.keyboard.press('r');
  await page.getByText('Idea rejected', { exact: true }).waitFor();
  await dialog(titles[0]).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Idea approved', { exact: true }).waitFor();
  await row(titles[0]).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Approved' }).click();
  await row(titles[0]).click();
  expect(await dialog(titles[0]).getByLabel('Admin notes').inputValue()).toBe('After the summer.');
  expect(await dialog(titles[0]).getByLabel('Priority').inputValue()).toBe('high');
  await dialog(titles[0]).getByRole('button', { name: 'Mark as Implemented' }).click();
  await page.getByText('Idea implemented', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Implemented' }).click();
  await row(titles[0]).click();
  await dialog(titles[0]).getByText('Implemented', { exact: true }).first().waitFor();
  await page.goto('/admin/feature-suggestions?review=00000000-0000-7000-8000-000000000000');
  await page
    .getByRole('dialog', { name: 'Not in this list' })
    .getByRole('button', { name: 'Back to the List' })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
