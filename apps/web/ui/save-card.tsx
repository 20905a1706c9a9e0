import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useForm, type Faults, type Form, type FormState, type Values } from '#web/lib/forms/use-form.js';
import { FailureAlert } from './failure-alert.js';
import { Loaded, type Reading } from './loaded.js';
import { SectionCard } from './section-card.js';
import classes from './save-card.module.css';

interface FormProps<Data, V extends Values> {
  /** What the fields have at first, of what was read; each follows it for as long as it was not changed. */
  initial: (data: Data) => V;
  /** Faults that need no server, such as `(values) => checkSchema(teamChange, values)`. */
  check?: (values: V) => Faults<V>;
  /** Saves them, or what of them was changed: rejects by what the server said, whose codes stand at the fields of their names. */
  send: (values: V, changed: Partial<V>) => Promise<unknown>;
  /** The fields. */
  children: (form: Form<V>, data: Data) => ReactNode;
}

interface Props<Data, V extends Values> extends FormProps<Data, V> {
  /** Also the fragment of an address that leads here. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  of: Reading<Data>;
}

/**
 * A part of some settings that is saved by itself, with its own button: says what is not saved yet and what is, keeps what
 * was entered when it could not be saved, and says why at the field or above the button.
 */
export function SaveCard<Data, V extends Values>({ id, title, hint, of, ...form }: Props<Data, V>) {
  return (
    <SectionCard id={id} title={title} hint={hint}>
      <Loaded of={of} skeleton={120}>
        {(data) => <SaveForm {...form} data={data} />}
      </Loaded>
    </SectionCard>
  );
}

const noFaults = () => ({});

function SaveForm<Data, V extends Values>({
  data,
  initial,
  check = noFaults,
  send,
  children,
}: FormProps<Data, V> & { data: Data }) {
  const form = useForm({ initial: initial(data), check, send });
  return (
    <form className="stack gap-4" onSubmit={form.onSubmit} noValidate>
      {children(form, data)}
      {form.failure && <FailureAlert failure={form.failure} onOver={form.forgiveFailure} />}
      <SaveFoot form={form} />
    </form>
  );
}

/** The button of a form that saves, and whether it is saved. */
export function SaveFoot({ form: { isDirty, isSaved, isSending } }: { form: FormState }) {
  return (
    <div className="row gap-2-4">
      <Button type="submit" size="md" variant={isDirty ? 'filled' : 'default'} loading={isSending}>
        <FormattedMessage id="shell.save" />
      </Button>
      <span role="status" className={classes.state} data-saved={isSaved || undefined}>
        {isSaved && <Check size={16} aria-hidden />}
        {isSaved ? <FormattedMessage id="shell.save.done" /> : isDirty && <FormattedMessage id="shell.save.open" />}
      </span>
    </div>
  );
}
