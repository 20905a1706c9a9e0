import { notifyManager } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import { asApiError } from '#modules/client/api-error.js';
import { visits } from '#web/lib/session/forget-page.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { autosaveMachine, type Fields, type SaveInput, type Trouble } from './autosave.machine.js';

export interface Wish {
  /** @param over what the server has by now, as the save before said. @returns what it has then */
  save: (sent: Fields, over: number) => Promise<number>;
  /** What a failed save means, while somebody sees it. */
  troubleOf: (thrown: unknown) => Trouble | Promise<Trouble>;
  /** A save follows the last key by so long. */
  pauseMs: number;
  /** False while there is nobody to save it for. */
  isOn?: boolean;
  /** Changes that were made before the page was opened. */
  begun?: Fields;
  /** Told of all that the server does not have, what it refused too. */
  onChanges?: (changes: Fields) => void;
}

/** Runs the machine for as long as there is anything to save, also when the page was left: as it was drawn last then. */
const runOf = (first: Wish) => {
  let wish = first;
  let isLeft = false;
  const visit = visits.get();
  const troubleOf = (thrown: unknown) => {
    if (!isLeft) return wish.troubleOf(thrown);
    // Whoever has left reads it wherever they are now.
    const failure = asApiError(thrown);
    toast('failed', failure);
    return { kind: 'failed', what: failure } satisfies Trouble;
  };
  const save = fromPromise<number, SaveInput>(async ({ input: { sent, over } }) => {
    try {
      const now = await wish.save(sent, over);
      // The page draws what is saved before it lets go of what was typed: else it would show what was before for a moment.
      await new Promise<void>((resolve) => notifyManager.schedule(() => resolve()));
      return now;
    } catch (thrown) {
      const trouble = await troubleOf(thrown);
      const { code, status } = asApiError(thrown);
      // No answer came, or that of a proxy whose server is away. Whoever has left was told of it, and is not told every few seconds.
      throw { ...trouble, isSilent: !isLeft && (code === 'NETWORK' || status > 501) } satisfies Trouble;
    }
  });
  const { begun = {}, isOn = true, pauseMs } = first;
  const actor = createActor(autosaveMachine.provide({ actors: { save } }), { input: { begun, isOn, pauseMs } });
  let known = actor.getSnapshot().context;
  actor.subscribe(({ context }) => {
    const isOther = context.changes !== known.changes || context.aside !== known.aside;
    known = context;
    if (isOther) wish.onChanges?.(unsavedIn(context));
  });
  return {
    actor,
    draw: (now: Wish) => void (wish = now),
    come: () => {
      isLeft = false;
      actor.start();
    },
    leave: () => {
      isLeft = true;
      // Whose page it was has left it: nothing is saved as of whoever is there now.
      if (visit === visits.get()) actor.send({ type: 'FLUSH' });
      else actor.stop();
    },
  };
};

type Context = ReturnType<ReturnType<typeof runOf>['actor']['getSnapshot']>['context'];

/** All that is on the page and the server does not have. */
export const unsavedIn = ({ aside, changes }: Pick<Context, 'aside' | 'changes'>): Fields => ({
  ...Object.fromEntries(Object.entries(aside).map(([name, { value }]) => [name, value])),
  ...changes,
});

/** The machine of something that saves itself, for as long as a page shows it and until all of it is saved. */
export const useAutosaveRun = (wish: Wish) => {
  const [run] = useState(() => runOf(wish));
  const { actor } = run;
  const { isOn = true } = wish;
  useEffect(() => run.draw(wish));
  useEffect(() => actor.send({ type: 'ALLOW', isOn }), [actor, isOn]);
  // Whoever leaves within the pause, or while a save is on its way, has saved all of it as well.
  useEffect(() => {
    run.come();
    return run.leave;
  }, [run]);
  return { actor, snapshot: useSelector(actor, (now) => now) };
};
