import type { User } from '#domain/member/views.ts';

/** Whether a parent has still to say how to reach them and where they live. Whoever runs activities need not have children. */
export const isIncomplete = ({ role, phone, postcode, town }: User): boolean =>
  role === 'parent' && !(phone && postcode && town);
