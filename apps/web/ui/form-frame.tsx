import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FormState } from '#web/lib/forms/use-form.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { FailureAlert } from './failure-alert.js';

interface Props {
  form: FormState;
  /** What the button does. */
  submit: MessageId;
  /** In the line of the button, before it: it is then no wider than its words. */
  beside?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form as all of them are: its fields, below them why it could not be sent, and its button. */
export function FormFrame({ form, submit, beside, children }: Props) {
  const button = (
    <Button type="submit" loading={form.isSending} size="md">
      <FormattedMessage id={submit} />
    </Button>
  );
  return (
    <form className="stack gap-4" onSubmit={form.onSubmit} noValidate>
      {children}
      {form.failure && <FailureAlert failure={form.failure} onOver={form.forgiveFailure} />}
      {beside ? (
        <div className="row gap-2">
          {beside}
          {button}
        </div>
      ) : (
        button
      )}
    </form>
  );
}
