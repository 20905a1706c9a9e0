import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { longestLine, longestName, personalChange } from '#modules/identity/contract/personal.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { Loaded } from '#web/ui/loaded.js';
import { SaveCard } from '#web/ui/save-card.js';
import { useForm, type Form } from '#web/lib/forms/use-form.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { personal, type Personal } from './user.data.js';
import { SkillsField } from './skills-field.js';
const fields = [
  { name: 'firstname', autoComplete: 'given-name' },
  { name: 'lastname', autoComplete: 'family-name' },
  { name: 'birthday', autoComplete: 'bday', type: 'date' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'university', autoComplete: 'off' },
  { name: 'workplace', autoComplete: 'organization' },
] as const;

type FieldName = (typeof fields)[number]['name'];
type Filled = Record<FieldName, string>;

/** What a field takes: said once something was refused in it. */
const rules = {
  firstname: { id: 'user.personal.rule.name', max: longestName },
  lastname: { id: 'user.personal.rule.name', max: longestName },
  birthday: { id: 'user.personal.rule.birthday', max: 0 },
  city: { id: 'user.personal.rule.name', max: longestLine },
  university: { id: 'user.personal.rule.line', max: longestLine },
  workplace: { id: 'user.personal.rule.line', max: longestLine },
} as const;

const places: readonly FieldName[] = ['university', 'workplace'];
const neededText = (name: FieldName) =>
  places.includes(name) ? 'user.personal.needed.either' : 'user.personal.needed';

/** What a complete profile lacks (AUTH7): one of the two places is enough, and is asked for at the first of them. */
const lackingIn = (values: Filled): FieldName[] => {
  const empty = fields.map(({ name }) => name).filter((name) => values[name].trim() === '');
  const hasPlace = places.some((name) => !empty.includes(name));
  return empty.filter((name) => (places.includes(name) ? !hasPlace && name === places[0] : true));
};

const valuesOf = ({ firstname, lastname, birthday, city, university, workplace, skills }: Personal) => ({
  firstname,
  lastname,
  birthday: birthday ?? '',
  city,
  university,
  workplace,
  skills,
});

const changeOf = ({ birthday, ...others }: Partial<ReturnType<typeof valuesOf>>) => ({
  ...others,
  ...(birthday !== undefined && { birthday: birthday || null }),
});

/** Names, birthday, city, university and workplace (PROF2): what the step "profile" asks for. */
export function PersonalCard() {
  const t = useText();
  const change = useSend('PATCH user/personal', { isShownHere: true });
  return (
    <SaveCard
      id="personal"
      title={t({ id: 'user.personal' })}
      hint={t({ id: 'user.personal.hint' })}
      of={useRead(personal)}
      initial={valuesOf}
      check={(values) => checkSchema(personalChange, changeOf(values))}
      send={(_values, changed) => change.mutateAsync({ body: changeOf(changed) })}
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

/** The fields; each says who sees it, and where all of it is needed, that it is. */
function Fields({ form }: { form: PersonalForm }) {
  const t = useText();
  const faultOf = (name: FieldName) => {
    const fault = form.faultText(name);
    return fault && form.values[name].trim() === '' ? t({ id: neededText(name) }) : fault;
  };
  const hintOf = (name: FieldName) => {
    const hint = t({ id: `user.personal.${name}.hint` });
    if (!form.faultText(name) || form.values[name].trim() === '') return hint;
    const { id, max } = rules[name];
    return `${t({ id }, { max })} ${hint}`;
  };
  return (
    <div className="stack gap-4 fit-220px">
      {fields.map(({ name, ...field }) => (
        <TextInput
          key={name}
          name={name}
          label={t({ id: `user.personal.${name}` })}
          description={hintOf(name)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={form.values[name]}
          error={faultOf(name)}
          onChange={(event) => form.set(name, event.currentTarget.value)}
          {...field}
        />
      ))}
    </div>
  );
}

/** The same where a step before something else asks for it. */
export function PersonalForms() {
  return (
    <Loaded of={useRead(personal)} skeleton={240}>
      {(data) => <StepForm data={data} />}
    </Loaded>
  );
}

/** Goes on only with a complete profile: what lacks is marked and named, and the form stays open. */
function StepForm({ data }: { data: Personal }) {
  const [lacking, setLacking] = useState<FieldName[]>([]);
  const change = useSend('PATCH user/personal', { isShownHere: true });
  const form = useForm({
    initial: valuesOf(data),
    check: (values) => {
      const lacks = lackingIn(values);
      setLacking(lacks);
      const needed = Object.fromEntries(lacks.map((name) => [name, { code: 'FIELD_REQUIRED', details: {} } as const]));
      return { ...checkSchema(personalChange, changeOf(values)), ...needed };
    },
    send: (_values, changed) => change.mutateAsync({ body: changeOf(changed) }),
  });
  const stillLacking = lacking.filter((name) => lackingIn(form.values).includes(name));
  return (
    <FormFrame form={form} submit="shell.save">
      <Fields form={form} />
      {stillLacking.length > 0 && <Lacking names={stillLacking} />}
    </FormFrame>
  );
}

function Lacking({ names }: { names: readonly FieldName[] }) {
  const t = useText();
  const wordOf = (name: FieldName) =>
    places.includes(name) ? t({ id: 'user.personal.lacks.either' }) : t({ id: `user.personal.${name}` }).toLowerCase();
  return <FormAlert>{t({ id: 'user.personal.lacks' }, { fields: names.map(wordOf).join(', ') })}</FormAlert>;
}
