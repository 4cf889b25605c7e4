/** Whether somebody new can come, by how that is said. */
export const availabilities = {
  spaces: 'Spaces available',
  'waiting-list': 'Waiting list',
  full: 'Full at the moment',
} as const;
export type Availability = keyof typeof availabilities;
export const availabilityIds = Object.keys(availabilities) as Availability[];
