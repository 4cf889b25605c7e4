import { call, IdParams } from '../../kernel/call.ts';
import { SubmittedSchema } from '../shown/answers.ts';
import { ByHandSchema } from './by-hand.ts';

const changes = ['listing', 'directory', 'review_queue', 'audit'] as const;

export const enterByHand = call('POST /api/admin/activities/manual', {
  id: 'enterByHand',
  access: 'admin',
  summary: 'Enter an activity by hand; it waits for review like every other',
  body: ByHandSchema,
  answer: SubmittedSchema,
  changes,
});
const featuring = { access: 'admin', params: IdParams, answer: SubmittedSchema, changes } as const;
export const featureActivity = call('POST /api/admin/activities/:id/feature', {
  id: 'featureActivity',
  summary: 'Mark what families see as featured',
  ...featuring,
});
export const unfeatureActivity = call('DELETE /api/admin/activities/:id/feature', {
  id: 'unfeatureActivity',
  summary: 'Have it stand among the others again',
  ...featuring,
});

export const schemas = { ActivityByHand: ByHandSchema };
