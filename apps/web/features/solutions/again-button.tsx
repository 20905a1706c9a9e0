import { Button } from '@mantine/core';
import { Repeat2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { open } from '#web/ui/overlay/overlay.js';
import { useSend } from '#web/lib/data/use-send.js';
import type { Reply } from '#modules/client/routes.js';
import { formatScore } from '#web/words/score-text.js';
import { useClockTime } from '#web/lib/format/use-clock-time.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useAttempts } from '#web/words/solutions/attempts.data.js';
import { isMoving } from '#web/words/solutions/solutions.data.js';

type Attempts = Reply<'GET championships/{champname}/attempts'>;

interface Props {
  solution: SolutionView;
}

const hasNone = (attempts: Attempts | undefined): attempts is Attempts =>
  attempts !== undefined && !attempts.unlimited && attempts.left === 0;

/** SUB3: the stored file once more, as a new solution that costs an attempt like any other. */
export function AgainButton({ solution }: Props) {
  const t = useText();
  const clockTime = useClockTime();
  const { data: attempts } = useAttempts(solution.champname, true);
  if (isMoving(solution) || solution.fileGoneAt !== null) return null;
  if (attempts?.gate) return <p className="muted small full">{t({ id: `errors.${attempts.gate.code}` })}</p>;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Repeat2 size={16} aria-hidden />}
        disabled={hasNone(attempts)}
        onClick={() => void open(AgainQuestion, { solution })}
      >
        <FormattedMessage id="scoring.again" />
      </Button>
      {hasNone(attempts) && (
        <p className="muted small full">
          {attempts.next
            ? t({ id: 'scoring.again.none' }, { at: clockTime(attempts.next.at) })
            : t({ id: 'scoring.attempts.over' })}
        </p>
      )}
    </>
  );
}

interface QuestionProps {
  solution: SolutionView;
  onClose: () => void;
}

function AgainQuestion({ solution: { id, champname, name, score }, onClose }: QuestionProps) {
  const t = useText();
  const { data: attempts } = useAttempts(champname, true);
  const navigate = useNavigate();
  const again = useSend('POST solutions/{id}/again', {
    isShownHere: true,
    onSuccess: (accepted) => {
      toast('done', t({ id: 'scoring.again.done' }, { name }));
      void navigate(paths.solution(champname, accepted.id));
    },
  });
  return (
    <ConfirmDialog
      title={t({ id: 'scoring.again.ask' }, { name })}
      verb={t({ id: 'scoring.again.verb' })}
      onConfirm={() => again.mutateAsync({ params: { id }, body: {} })}
      onClose={onClose}
    >
      <p>
        {attempts && !attempts.unlimited
          ? t({ id: 'scoring.again.cost' }, { left: attempts.left })
          : t({ id: attempts ? 'scoring.again.late' : 'scoring.again.anAttempt' })}
      </p>
      {score !== null && <p>{t({ id: 'scoring.again.same' }, { score: formatScore(score) })}</p>}
    </ConfirmDialog>
  );
}
