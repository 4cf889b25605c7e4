import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sketch = readFileSync(join(import.meta.dirname, '../../public/activity-detail-mockup.html'), 'utf8');

test('the sketch of a premium provider’s page has all that was agreed of it', () => {
  for (const part of [
    'Premium',
    'Free trial',
    'Birthday parties',
    'Special offer',
    'About this activity',
    'Weekly schedule',
    'per session',
    'Ages',
    'Phone',
    'Email',
    'Website',
    'Book Now',
    'Facebook',
    'Instagram',
    'Twitter',
    'YouTube',
    'Get Directions',
  ])
    expect(sketch).toContain(part);
  // The first of its pictures is the banner.
  expect(sketch.match(/class="banner"/g)).toHaveLength(1);
  expect(new Set(sketch.match(/placeholder\/32\d\/240/g)).size).toBe(6);
});

test('its rating is that of the review sites together, each counting as much as it has reviews', () => {
  const sites = [...sketch.matchAll(/<li>\w+ ([\d.]+) \((\d+) reviews\)/g)].map(([, rating, count]) =>
    [rating, count].map(Number),
  );
  const count = sites.reduce((sum, [, each = 0]) => sum + each, 0);
  const whole = sites.reduce((sum, [rating = 0, each = 0]) => sum + rating * each, 0) / count;
  expect(sites.length).toBeGreaterThan(2);
  expect(sketch).toContain(`<strong>${whole.toFixed(1)} out of 5</strong> from ${count} reviews`);
});
