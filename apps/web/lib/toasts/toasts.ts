import { createAtom } from '@xstate/store';

export interface Toast {
  id: number;
  kind: 'done' | 'failed';
  text: string;
}

const most = 3;
const shownFor = 5000;
let lastId = 0;

/** What is said at the bottom right. */
export const toasts = createAtom<Toast[]>([]);

export const dismiss = (id: number) => toasts.set((now) => now.filter((one) => one.id !== id));

/** Says something in passing; a failure stays until it is dismissed. Never the only place of a form's error. */
export const toast = (kind: Toast['kind'], text: string) => {
  lastId += 1;
  const id = lastId;
  toasts.set((now) => [...now, { id, kind, text }].slice(-most));
  if (kind === 'done') setTimeout(() => dismiss(id), shownFor);
};
