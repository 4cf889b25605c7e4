/** Orders in which a list can be asked for that admins work off: by when it came in, or by name. */
export const queueSorts = ['waiting', 'newest', 'name'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** The same where the newest come first without being asked for. */
export const newestFirst = ['newest', 'waiting', 'name'] as const satisfies readonly QueueSort[];
