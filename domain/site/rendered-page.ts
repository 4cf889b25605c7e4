/** A page as somebody sees it who is not signed in; the same for everybody. */
export interface RenderedPage {
  /** What stands in the page's root. */
  readonly html: string;
  /** What it was drawn from, as plain JSON: the browser goes on from there and asks for nothing of it again. */
  readonly state: object;
}

/**
 * What the frontend's server bundle exports as `renderPage`: draws the page at `address`, an absolute one. Its calls go to `fetch`,
 * whatever that is where it runs. Throws when the page could not be drawn.
 */
export type RenderPage = (address: string) => Promise<RenderedPage>;
