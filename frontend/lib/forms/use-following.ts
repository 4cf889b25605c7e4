import { useState } from 'react';

/**
 * What is typed over a list whose address says what is shown: it begins as `shown` and follows when that changes, as after a step back.
 * Its box stays the same one meanwhile, and keeps the focus. `as` tells when something else is shown, where `shown` is no plain value.
 */
export function useFollowing<Value>(shown: Value, as: unknown = shown): [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState(shown);
  const [followed, setFollowed] = useState(as);
  if (followed !== as) {
    setFollowed(as);
    setTyped(shown);
    return [shown, setTyped];
  }
  return [typed, setTyped];
}
