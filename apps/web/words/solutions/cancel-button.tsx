import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { afterEvent } from '#modules/scoring/solutions/contract/solution.machine.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { asApiError } from '#web/lib/api/api-error.js';
import { call } from '#web/lib/api/call.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useReadAgain } from './solutions.data.js';

/** Takes a solution back, where its machine allows that: while it waits (SUB4). */
export function CancelButton({ solution: { id, status, champname, name } }: { solution: SolutionView }) {
  const t = useText();
  const readAgain = useReadAgain(champname);
  const cancel = useMutation({
    mutationFn: () => call('POST solutions/{id}/cancel', { params: { id } }),
    onSuccess: () => toast('done', t({ id: 'scoring.cancel.done' }, { name })),
    // A worker was faster: what it is doing is shown by what is read again.
    onError: (error) => toast('failed', failureText(t, asApiError(error))),
    onSettled: readAgain,
  });
  if (!afterEvent(status, 'CANCEL')) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      onClick={() => cancel.mutate()}
      aria-label={t({ id: 'scoring.cancel.of' }, { name })}
    >
      <FormattedMessage id="scoring.cancel" />
    </Button>
  );
}
