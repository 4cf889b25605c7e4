/** Under which a provider's activities stand in a frame of any page, followed by the id of the business. */
export const EMBED = '/embed';
/** The script that puts such a frame into a page and makes it as tall as what it shows. */
export const embedScript = '/embed.js';
/** As tall as it is until the script says otherwise, in CSS pixels; where there is no script one scrolls in it. */
export const EMBED_HEIGHT = 480;

/** What the page around it may be drawn in; where nobody says, a reader's system decides. */
export const embedSchemes = ['light', 'dark'] as const;
export type EmbedScheme = (typeof embedSchemes)[number];

export const embedPath = (businessId: string): string => `${EMBED}/${businessId}`;

/** What a provider copies into a page of theirs; “crossorigin” has the browser send no cookie for the script. Both addresses are of `siteUrl`, which has no slash at its end. */
export function embedSnippet(siteUrl: string, businessId: string): string {
  return `<script src="${siteUrl}${embedScript}" data-provider="${businessId}" crossorigin async></script>
<noscript><iframe src="${siteUrl}${embedPath(businessId)}" title="Our activities" width="100%" height="${EMBED_HEIGHT}"></iframe></noscript>`;
}
