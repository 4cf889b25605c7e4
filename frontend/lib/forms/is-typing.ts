/** Whether letters go into something that `target` is, or is in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=tab]') !== null;
