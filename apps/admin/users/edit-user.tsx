import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAct } from '../calls.js';
import { AskingButton } from './asking-button.js';
import type { UserView } from './user.js';

const names = [
  'login',
  'nickname',
  'firstname',
  'lastname',
  'birthday',
  'city',
  'university',
  'workplace',
  'skills',
] as const;
type Values = Record<(typeof names)[number], string>;

const valuesOf = ({ login, nickname, personal }: UserView): Values => ({
  login,
  nickname,
  firstname: personal?.firstname ?? '',
  lastname: personal?.lastname ?? '',
  birthday: personal?.birthday ?? '',
  city: personal?.city ?? '',
  university: personal?.university ?? '',
  workplace: personal?.workplace ?? '',
  skills: personal?.skills.join(', ') ?? '',
});

/** What was changed, as the route takes it. */
const changesOf = (before: Values, { skills, birthday, ...lines }: Values) => ({
  ...Object.fromEntries(Object.entries(lines).filter(([name, value]) => value !== before[name as keyof Values])),
  ...(birthday !== before.birthday && { birthday: birthday || null }),
  ...(skills !== before.skills && {
    skills: skills
      .split(',')
      .map((skill) => skill.trim())
      .filter(Boolean),
  }),
});

/** Changes what somebody is called and says of themselves; only what was changed is sent. */
export const EditUser = ({ user }: { user: UserView }) => {
  const translate = useTranslate();
  const edit = useAct('PATCH admin/users/{id}');
  const before = valuesOf(user);
  const [changed, setChanged] = useState<Partial<Values>>({});
  const values = { ...before, ...changed };
  const onConfirm = (reason: string) =>
    edit({ params: { id: user.id }, body: { ...changesOf(before, values), reason } });
  return (
    <AskingButton name="editUser" login={user.login} onAsk={() => setChanged({})} onConfirm={onConfirm}>
      {names.map((name) => (
        <TextField
          key={name}
          fullWidth
          sx={{ mt: 2 }}
          label={translate(`resources.users.fields.${name}`)}
          value={values[name]}
          onChange={({ target }) => setChanged({ ...changed, [name]: target.value })}
          {...(name === 'birthday' && { type: 'date', slotProps: { inputLabel: { shrink: true } } })}
        />
      ))}
    </AskingButton>
  );
};
