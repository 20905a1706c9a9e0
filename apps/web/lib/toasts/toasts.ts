import { createAtom } from '@xstate/store';
import type { ApiError } from '#modules/client/api-error.js';

export interface Toast {
  id: number;
  kind: 'done' | 'failed';
  /** What is said; a failure is said in the words of its code. */
  text: string | ApiError;
}

const most = 3;
const shownFor = 5000;
let lastId = 0;

/** What is said at the bottom right. */
export const toasts = createAtom<Toast[]>([]);

export const dismiss = (id: number) => toasts.set((now) => now.filter((one) => one.id !== id));

/** Says something in passing; a failure stays until it is dismissed. Never the only place of a form's error. */
export const toast = (kind: Toast['kind'], text: Toast['text']) => {
  lastId += 1;
  const id = lastId;
  toasts.set((now) => [...now, { id, kind, text }].slice(-most));
  if (kind === 'done') setTimeout(() => dismiss(id), shownFor);
};
