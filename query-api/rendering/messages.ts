/** What a call of a page was answered with. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A rendered page on its way to a visitor. */
export interface DrawnPage {
  readonly html: string;
  /** JSON that may stand in a script element. */
  readonly state: string;
}

/** What the thread that renders is told. */
export type ToThread =
  | { readonly kind: 'render'; readonly page: number; readonly address: string }
  | { readonly kind: 'answer'; readonly page: number; readonly call: number; readonly answer: CallAnswer }
  /** Nobody waits for it any more; its calls are not answered. */
  | { readonly kind: 'drop'; readonly page: number };

/** What it says. */
export type FromThread =
  /** From now on it draws. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly page: number; readonly call: number; readonly path: string }
  | { readonly kind: 'drawn'; readonly page: number; readonly drawn: DrawnPage }
  | { readonly kind: 'failed'; readonly page: number; readonly error: unknown };
