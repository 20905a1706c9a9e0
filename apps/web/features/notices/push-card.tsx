import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { asApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { SectionCard } from '#web/ui/section-card.js';
import { pushState, switchPushOff, switchPushOn } from './browser-push.js';

const stateKey = ['push of this browser'];

/** NOTIF1: whether this browser shows what is new while no page is open. Asks for the permission on a click alone. */
export function PushCard() {
  const t = useText();
  const client = useQueryClient();
  const { data: now, error, refetch } = useQuery({ queryKey: stateKey, queryFn: pushState });
  const change = useMutation({
    mutationFn: () => (now === 'on' ? switchPushOff() : switchPushOn()),
    onSuccess: (state) => client.setQueryData(stateKey, state),
  });
  return (
    <SectionCard id="push" title={t({ id: 'user.push' })} hint={t({ id: 'user.push.hint' })}>
      {change.error && <FailureAlert failure={asApiError(change.error)} onOver={() => change.reset()} />}
      {error && <FailureAlert failure={asApiError(error)} onOver={() => void refetch()} />}
      {now && (
        <p role="status">
          <FormattedMessage id={`user.push.is.${now}`} />
        </p>
      )}
      {(now === 'on' || now === 'off') && (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          <FormattedMessage id={now === 'on' ? 'user.push.stop' : 'user.push.start'} />
        </Button>
      )}
    </SectionCard>
  );
}
