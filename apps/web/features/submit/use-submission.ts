import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReread } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { VisitStore } from '#web/lib/session/visit-store.js';
import { useUnloadQuestion } from '#web/lib/use-unload-question.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useLeaveQuestion } from '#web/ui/overlay/use-leave-question.js';
import { submissionMachine, type Picked } from './submission-machine.js';

/** SUB1: a look at another tab does not take the picked file away. */
const picked = new VisitStore<Picked>();

/** The file that is on its way from this page: what is known of it, and what can be done with it now. */
export function useSubmission(champname: string, onAccepted: () => void) {
  const machine = submissionMachine.provide({ actions: { accepted: onAccepted } });
  const [snapshot, send] = useMachine(machine, { input: { champname, ...picked.get(champname) } });
  const { file, changes, failure } = snapshot.context;
  useEffect(() => picked.set(champname, file ? { file, changes } : undefined), [champname, file, changes]);
  useWarningBeforeLeaving(snapshot.matches('uploading'));
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

/** It is asked before an upload that is under way is dropped, with the tab of the browser or with the form alone. */
const useWarningBeforeLeaving = (isActive: boolean) => {
  const t = useText();
  const navigate = useNavigate();
  useUnloadQuestion(isActive);
  useLeaveQuestion(isActive, (wanted) =>
    ask({
      title: t({ id: 'scoring.send.leave' }),
      text: t({ id: 'scoring.send.leave.text' }),
      verb: t({ id: 'scoring.send.leave.verb' }),
      act: () => navigate(wanted),
    }),
  );
};
