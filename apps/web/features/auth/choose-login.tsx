import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { FormattedMessage } from 'react-intl';
import { login as loginSchema, loginForm } from '#modules/identity/contract/person.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useFieldText } from '#web/lib/errors.js';
import { checkSchema } from '#web/lib/forms/check-schema.js';
import { useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { checkLogin } from './auth.data.js';
import { AvailabilityMark } from './availability-mark.js';
import { useAvailability } from './use-availability.js';

interface Props {
  /** For somebody who came by a social network (AUTH3), or from the old platform (AUTH8). */
  of: 'social' | 'moved';
  onChosen: () => void;
}

/** The choice of a login by somebody who has none of their own yet. */
export function ChooseLogin({ of, onChosen }: Props) {
  const t = useText();
  const fieldText = useFieldText();
  const first = useSend('POST auth/oaregist', { isShownHere: true });
  const other = useSend('POST user/login', { isShownHere: true });
  const form = useForm({
    initial: { login: '' },
    check: (values) => checkSchema(loginForm, values),
    send: async (values) => {
      await (of === 'social' ? first : other).mutateAsync({ body: values });
      onChosen();
    },
  });
  const wanted = loginSchema.safeParse(form.values.login).success ? form.values.login.trim() : null;
  const availability = useAvailability(wanted, checkLogin);
  return (
    <div className="stack gap-4">
      <p className="muted">
        <FormattedMessage id={`auth.choose.${of}`} />
      </p>
      {of === 'moved' && <FormerLogin />}
      <FormFrame form={form} submit="auth.choose.save">
        <TextInput
          name="login"
          label={t({ id: 'auth.loginName' })}
          description={t({ id: 'auth.loginName.hint' })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.login}
          error={form.faultText('login') ?? fieldText('login', availability)}
          rightSection={<AvailabilityMark availability={availability} />}
          onChange={(event) => form.set('login', event.currentTarget.value)}
        />
      </FormFrame>
    </div>
  );
}

const account = read('GET user/account');

/** AUTH8: by what they knew themselves, and others them. Nothing where they have chosen one already. */
function FormerLogin() {
  const { formerLogin = null } = useRead(account).data ?? {};
  if (formerLogin === null) return null;
  return (
    <p>
      <FormattedMessage id="auth.choose.former" values={{ login: <b dir="auto">{formerLogin}</b> }} />
    </p>
  );
}
