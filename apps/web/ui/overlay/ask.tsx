import { useRef, type ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { open } from './overlay.js';

interface Asked {
  /** The question itself: "End all other sessions?". */
  title: string;
  /** What will happen then. */
  text?: ReactNode;
  /** What the button does, as a verb: "End them". Never "OK". */
  verb: string;
  /** Something is lost by it. */
  danger?: boolean;
  /** Has to be typed before, when there is no way back. */
  typed?: string;
  /** Asks why as well; a text is filled in for whoever has nothing to add. The audit log keeps the answer. */
  reason?: boolean | string;
  /**
   * What is asked about: the question waits for it, closes after it, and shows why it failed; after a false it stays open.
   * Without, the question closes at once.
   */
  act?: (reason: string) => unknown;
}

export interface Answer {
  /** Empty where none was asked for. */
  reason: string;
}

interface Props extends Asked {
  onClose: (answer?: Answer) => void;
}

/**
 * Asks before something that can't be taken back: `if (await ask({ title, text, verb, danger: true, act: () => … })) …`.
 * Answers nothing where it was left.
 */
export const ask = (question: Asked): Promise<Answer | undefined> => open(Question, question);

function Question({ text, danger = false, reason = false, act, onClose, ...question }: Props) {
  const answer = useRef<Answer>(undefined);
  return (
    <ConfirmDialog
      {...question}
      isDangerous={danger}
      asksReason={reason !== false}
      {...(typeof reason === 'string' && { usualReason: reason })}
      onConfirm={async (why) => {
        if ((await act?.(why)) === false) return false;
        answer.current = { reason: why };
        return true;
      }}
      onClose={() => onClose(answer.current)}
    >
      {text}
    </ConfirmDialog>
  );
}
