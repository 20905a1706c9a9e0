import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { personalChange } from '#modules/identity/contract/personal.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { Loaded } from '#web/ui/loaded.js';
import { SaveCard } from '#web/ui/save-card.js';
import { useForm, type Form } from '#web/lib/forms/use-form.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { personal, type Personal } from './personal.data.js';
import { SkillsField } from './skills-field.js';
import classes from './settings-card.module.css';

const fields = [
  { name: 'firstname', autoComplete: 'given-name' },
  { name: 'lastname', autoComplete: 'family-name' },
  { name: 'birthday', autoComplete: 'bday', type: 'date' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'university', autoComplete: 'off' },
  { name: 'workplace', autoComplete: 'organization' },
] as const;

const changeOf = <V extends { birthday: string }>(values: V) => ({ ...values, birthday: values.birthday || null });

const valuesOf = ({ firstname, lastname, birthday, city, university, workplace, skills }: Personal) => ({
  firstname,
  lastname,
  birthday: birthday ?? '',
  city,
  university,
  workplace,
  skills,
});

/** Names, birthday, city, university and workplace (PROF2): what the step "profile" asks for. */
export function PersonalCard() {
  const t = useText();
  const change = useSend('PATCH user/personal', { rereads: ['GET user/personal'], isShownHere: true });
  return (
    <SaveCard
      id="personal"
      title={t({ id: 'user.personal' })}
      hint={t({ id: 'user.personal.hint' })}
      of={useRead(personal)}
      initial={valuesOf}
      check={(values) => checkSchema(personalChange, changeOf(values))}
      send={(values) => change.mutateAsync({ body: changeOf(values) })}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <SkillsField
            skills={form.values.skills}
            error={form.faultText('skills')}
            onChange={(skills) => form.set('skills', skills)}
          />
        </>
      )}
    </SaveCard>
  );
}

type PersonalForm = Form<ReturnType<typeof valuesOf>>;

function Fields({ form }: { form: PersonalForm }) {
  const t = useText();
  return (
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
  );
}

/** The same where a step before something else asks for it. @param onDone it is saved */
export function PersonalForms({ onDone }: { onDone: () => void }) {
  return (
    <Loaded of={useRead(personal)} skeleton={240}>
      {(data) => <StepForm data={data} onDone={onDone} />}
    </Loaded>
  );
}

function StepForm({ data, onDone }: { data: Personal; onDone: () => void }) {
  const change = useSend('PATCH user/personal', { rereads: ['GET user/personal'], isShownHere: true });
  const form = useForm({
    initial: valuesOf(data),
    check: (values) => checkSchema(personalChange, changeOf(values)),
    send: async (values) => {
      await change.mutateAsync({ body: changeOf(values) });
      onDone();
    },
  });
  return (
    <FormFrame form={form} submit="shell.save">
      <Fields form={form} />
    </FormFrame>
  );
}
