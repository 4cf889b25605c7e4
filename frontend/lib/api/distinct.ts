/** What `pages` hold. What has come since the page before moves its last ones on to the next page: each stands once. */
export const distinct = <Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[] | undefined,
): readonly Item[] => [
  ...new Map((pages ?? []).flatMap(({ items }) => items.map((each) => [each.id, each] as const))).values(),
];
