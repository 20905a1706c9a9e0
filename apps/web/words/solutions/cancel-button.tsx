import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { afterEvent } from '#modules/scoring/solutions/contract/solution.machine.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';

/** Takes a solution back, where its machine allows that: while it waits (SUB4). */
export function CancelButton({ solution: { id, status, name } }: { solution: SolutionView }) {
  const t = useText();
  const cancel = useSend('POST solutions/{id}/cancel', {
    // A worker was faster: what it is doing is shown by what is read again.
    evenRefused: true,
    onSuccess: () => toast('done', t({ id: 'scoring.cancel.done' }, { name })),
  });
  if (!afterEvent(status, 'CANCEL')) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id } })}
      aria-label={t({ id: 'scoring.cancel.of' }, { name })}
    >
      <FormattedMessage id="scoring.cancel" />
    </Button>
  );
}
