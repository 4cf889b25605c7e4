import { call } from '../kernel/call.ts';
import { OverviewSchema } from './views.ts';

export const readOverview = call('GET /api/admin/overview', {
  id: 'readOverview',
  access: 'admin',
  summary: 'How much there is of everything, counted',
  answer: OverviewSchema,
  reads: ['figures', 'listing', 'review_queue', 'businesses', 'claims'],
});

export const schemas = { Overview: OverviewSchema };
