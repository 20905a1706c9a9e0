import { createAtom } from '@xstate/store';
import { createElement, type ComponentType, type ReactNode } from 'react';

/** What lies over the page for as long as nobody answered it. */
export interface Overlay {
  id: number;
  /** The page that it was opened on. */
  pathname: string;
  draw: () => ReactNode;
  /** Tries again to load it. */
  retry: () => void;
  /** It is drawn no more: who opened it hears the answer. */
  settle: () => void;
}

/** What can be opened: says that it was left, or with which answer, once. */
interface SheetProps {
  onClose: (answer?: never) => void;
}
type AnswerTo<Props extends SheetProps> = Props extends { onClose: (answer?: infer Answer) => void } ? Answer : never;
type Sheet<Props> = ComponentType<Props> & { retry?: () => void };

let lastId = 0;

/** All that lies over the page, the last on top. */
export const opened = createAtom<readonly Overlay[]>([]);

/** Those in which something is under way that leaving would not stop. */
const busy = new Set<number>();

/** Takes one away, without an answer where it has given none. */
export const leave = (id: number): void => opened.set((now) => now.filter((one) => one.id !== id));

/** Says whether one has to stay for now. */
export const hold = (id: number, isBusy: boolean): void => void (isBusy ? busy.add(id) : busy.delete(id));

/** Takes away what was opened on another page; what is under way there ends by itself. */
export const leaveOthers = (): void =>
  opened.set((now) => now.filter((one) => one.pathname === location.pathname || busy.has(one.id)));

/** Nothing lies over the page any more. */
export const leaveAll = (): void => opened.set([]);

/**
 * Opens a sheet over the page and answers what it was closed with, nothing where it was left:
 * `const chosen = await open(TeamSheet, { champname })`. Several lie above each other. It draws a `Dialog`, closes by its
 * `onClose`, and knows nothing of the page's contexts. Whoever goes to another page leaves it.
 */
export const open = <Props extends SheetProps>(
  sheet: Sheet<Props>,
  props: Omit<Props, 'onClose'>,
): Promise<AnswerTo<Props> | undefined> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    let answered: AnswerTo<Props> | undefined;
    const onClose = (answer?: AnswerTo<Props>) => {
      answered ??= answer;
      leave(id);
    };
    const all = { ...props, onClose } as unknown as Props;
    const overlay: Overlay = {
      id,
      pathname: location.pathname,
      draw: () => createElement(sheet, all),
      retry: () => sheet.retry?.(),
      settle: () => resolve(answered),
    };
    opened.set((now) => [...now, overlay]);
  });
