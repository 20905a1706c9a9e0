import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReread } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { VisitStore } from '#web/lib/session/visit-store.js';
import { useUnloadQuestion } from '#web/lib/use-unload-question.js';
import { ask } from '#web/ui/overlay/ask.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';
import { useLeaveQuestion } from '#web/ui/overlay/use-leave-question.js';
import { submissionMachine, type Picked } from './submission-machine.js';

/** SUB1: a look at another tab does not take the picked file away. */
const picked = new VisitStore<Picked>();

/** The file that is on its way from this page: what is known of it, and what can be done with it now. */
export function useSubmission(champname: string, onAccepted: (sent: File | null) => void) {
  const machine = submissionMachine.provide({ actions: { accepted: ({ context }) => onAccepted(context.file) } });
  const [snapshot, send] = useMachine(machine, { input: { champname, ...picked.get(champname) } });
  const { file, changes, failure } = snapshot.context;
  useEffect(() => picked.set(champname, file ? { file, changes } : undefined), [champname, file, changes]);
  useWarningBeforeLeaving(snapshot.matches('uploading'), snapshot.matches('empty'));
  useEndWhenRefused(failure?.code === 'CHAMPIONSHIP_OVER');
  return { snapshot, send };
}
export type SubmissionSnapshot = ReturnType<typeof useSubmission>['snapshot'];

/** Where the server's clock is ahead, the page learns of the end by the refusal, and the form goes. */
const useEndWhenRefused = (isOver: boolean) => {
  const reread = useReread();
  useEffect(() => {
    if (isOver) void reread(['GET championships/{champname}']);
  }, [reread, isOver]);
};

/**
 * It is asked before an upload that is under way is dropped, with the tab of the browser or with the form alone. Once it has ended
 * there is nothing to ask any more: who waits before the question goes where they wanted, or sees why the file was not taken.
 */
const useWarningBeforeLeaving = (isActive: boolean, isTaken: boolean) => {
  const t = useText();
  const navigate = useNavigate();
  const goal = useRef<string>(undefined);
  useUnloadQuestion(isActive);
  useLeaveQuestion(isActive, async (wanted) => {
    goal.current = wanted;
    await ask({
      title: t({ id: 'scoring.send.leave' }),
      text: t({ id: 'scoring.send.leave.text' }),
      verb: t({ id: 'scoring.send.leave.verb' }),
      act: () => navigate(wanted),
    });
    goal.current = undefined;
  });
  useEffect(() => {
    if (isActive || goal.current === undefined) return;
    if (isTaken) void navigate(goal.current);
    else leaveAll();
  }, [isActive, isTaken, navigate]);
};
