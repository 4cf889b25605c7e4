import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';

afterEach(() => void vi.useRealTimers());

test('what a notice tells of can be taken back once, also when the notice has gone', () => {
  vi.useFakeTimers();
  const undo = vi.fn<() => void>();
  toast.success('Saved', undefined, undo);
  toast.dismiss(1);
  toast.undo();
  toast.undo();
  expect(undo).toHaveBeenCalledTimes(1);
});

test('the newest notice is the one that is taken back, and one without a way back takes nothing back', () => {
  vi.useFakeTimers();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  toast.success('First', undefined, first);
  toast.success('Second', undefined, second);
  toast.undo();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
  toast.success('Third', undefined, first);
  toast.success('Nothing to take back');
  toast.undo();
  expect(first).not.toHaveBeenCalled();
});

test('a notice that an undo shows is not taken back by the undo that showed it', () => {
  vi.useFakeTimers();
  const again = vi.fn<() => void>();
  toast.success('Deleted', undefined, () => toast.success('Restored', undefined, again));
  toast.undo();
  expect(again).not.toHaveBeenCalled();
  toast.undo();
  expect(again).toHaveBeenCalledTimes(1);
});
