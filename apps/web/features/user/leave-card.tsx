import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { logout } from '#web/lib/session/logout.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { Loaded } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';
import { account } from './user.data.js';
import { OwnPassword } from './own-password.js';

const goes = ['user.leave.atOnce', 'user.leave.later', 'user.leave.stays'] as const;

/** What deleting the account takes away, and the way to do it (PROF2). */
export function LeaveCard({ login }: { login: string }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <SectionCard id="leave" title={t({ id: 'user.leave' })}>
      <Loaded of={useRead(account)} skeleton={160}>
        {({ hasPassword, deletedDays: days }) => (
          <>
            <ul>
              {goes.map((id) => (
                <li key={id}>
                  <FormattedMessage id={id} values={{ days }} />
                </li>
              ))}
            </ul>
            <Button variant="default" c="var(--c-error)" onClick={() => setAsked(true)}>
              <FormattedMessage id="user.leave.verb" />
            </Button>
            {isAsked && (
              <LeaveQuestion login={login} days={days} hasPassword={hasPassword} onClose={() => setAsked(false)} />
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

interface Props {
  login: string;
  days: number;
  hasPassword: boolean;
  onClose: () => void;
}

function LeaveQuestion({ login, days, hasPassword, onClose }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const leave = useSend('DELETE user', { isShownHere: true });
  const confirm = async () => {
    await leave.mutateAsync({ body: hasPassword ? { password } : {} });
    await logout();
    await navigate('/');
    toast('done', t({ id: 'user.leave.done' }, { days }));
  };
  return (
    <ConfirmDialog
      title={t({ id: 'user.leave.ask' })}
      verb={t({ id: 'user.leave.verb' })}
      typed={login}
      isDangerous
      isBlocked={hasPassword && password === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <FormattedMessage id="user.leave.later" values={{ days }} />
      {hasPassword && <OwnPassword value={password} onType={setPassword} />}
    </ConfirmDialog>
  );
}
