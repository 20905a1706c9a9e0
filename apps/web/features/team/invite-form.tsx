import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import '@mantine/core/styles/Input.css';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { asApiError } from '#modules/client/api-error.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { candidates, type TeamView } from './team.data.js';
import classes from './team.module.css';

/** TEAM1: the captain asks somebody by login. */
export function InviteForm({ team }: { team: TeamView }) {
  const t = useText();
  const invite = useSend('POST teams/{id}/invitations', { isShownHere: true });
  const typed = useRef('');
  const form = useForm({
    initial: { login: '' },
    check: ({ login }) => (login.trim() === '' ? { login: { code: 'FIELD_REQUIRED', details: {} } } : {}),
    send: async ({ login }) => {
      const sent = await invite.mutateAsync({ params: { id: team.id }, body: { login: login.trim() } });
      // Who is asked next may be typed already.
      if (typed.current === login) form.set('login', '');
      toast('done', t({ id: 'teams.invited' }, { name: sent.name }));
    },
  });
  useEffect(() => void (typed.current = form.values.login));
  return (
    <div className={classes.form}>
      <FormFrame form={form} submit="teams.invite">
        <TextInput
          name="login"
          label={t({ id: 'teams.invite.login' })}
          description={t({ id: 'teams.invite.hint' })}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={form.values.login}
          error={form.faultText('login')}
          list="candidates"
          onChange={(event) => form.set('login', event.currentTarget.value)}
        />
        {invite.error && asApiError(invite.error).code === 'USER_ALREADY_PARTICIPATING' && (
          <p>
            <FormattedMessage
              id={
                invite.variables.body.login.toLowerCase() === team.captain.toLowerCase()
                  ? 'teams.invite.self'
                  : 'teams.invite.taken'
              }
              values={{ link: (text) => <a href="#merge">{text}</a> }}
            />
          </p>
        )}
        <Candidates teamId={team.id} q={form.values.login.trim()} />
      </FormFrame>
    </div>
  );
}

const shortest = 2;

const typingPause = 250;

/** Who may be meant: people who take no part yet, by the beginning of a login or nickname; asked for once nobody types any more. */
function Candidates({ teamId, q: typed }: { teamId: string; q: string }) {
  const [q] = useDebouncedValue(typed, typingPause);
  const found = useRead(candidates, { params: { id: teamId }, query: { q } }, { enabled: q.length >= shortest });
  return (
    <datalist id="candidates">
      {(found.data ?? []).map(({ login, name }) => (
        <option key={login} value={login}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
