import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { personalChange } from '#modules/identity/contract/personal.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { useSend } from '#web/lib/data/use-send.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import type { Personal } from './personal.data.js';
import { SettingsCard } from './settings-card.js';
import classes from './settings-card.module.css';

/** Names, birthday, city, university and workplace (PROF2): what the step "profile" asks for. */
export function PersonalCard() {
  return (
    <SettingsCard id="personal" title="user.personal" hint="user.personal.hint">
      {(data) => <PersonalForm data={data} />}
    </SettingsCard>
  );
}

const fields = [
  { name: 'firstname', autoComplete: 'given-name' },
  { name: 'lastname', autoComplete: 'family-name' },
  { name: 'birthday', autoComplete: 'bday', type: 'date' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'university', autoComplete: 'off' },
  { name: 'workplace', autoComplete: 'organization' },
] as const;

const changeOf = <V extends { birthday: string }>(values: V) => ({ ...values, birthday: values.birthday || null });

function PersonalForm({ data }: { data: Personal }) {
  const t = useText();
  const change = useSend('PATCH user/personal', { rereads: ['GET user/personal'], isShownHere: true });
  const { firstname, lastname, city, university, workplace } = data;
  const form = useForm({
    initial: { firstname, lastname, birthday: data.birthday ?? '', city, university, workplace },
    check: (values) => checkSchema(personalChange, changeOf(values)),
    send: async (values) => {
      await change.mutateAsync({ body: changeOf(values) });
      toast('done', t({ id: 'user.saved' }));
    },
  });
  return (
    <FormFrame form={form} submit="user.save">
      <div className={classes.pair}>
        {fields.map(({ name, ...field }) => (
          <TextInput
            key={name}
            name={name}
            label={t({ id: `user.personal.${name}` })}
            value={form.values[name]}
            error={form.faultText(name)}
            onChange={(event) => form.set(name, event.currentTarget.value)}
            {...field}
          />
        ))}
      </div>
    </FormFrame>
  );
}
