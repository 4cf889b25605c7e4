/** The server ends: it goes on with requests that it has, and takes no calls of its own any more. */
export const isClosing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_REOPENED_CLOSE_SERVER';
