import { Button } from '@mantine/core';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { deviceOf } from '#modules/identity/contract/sessions/device.js';
import { Chip } from '#web/ui/chip.js';
import { DateTime } from '#web/words/date-time.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { SessionView } from './user.data.js';
import classes from './session-list.module.css';

const icons = { computer: Monitor, phone: Smartphone, program: SquareTerminal };

interface Props {
  session: SessionView;
  isEnding: boolean;
  onEnd: () => void;
}

/** One place where the person is logged in: with what, from where, when last. */
export function SessionRow({ session, isEnding, onEnd }: Props) {
  const t = useText();
  const { kind, name, system } = deviceOf(session.userAgent);
  const Icon = icons[kind];
  const device = t({ id: 'user.sessions.device' }, { name: name ?? 'none', system: system ?? 'none' });
  return (
    <li className={classes.row}>
      <Icon className="rigid muted" size={20} strokeWidth={1.75} aria-hidden />
      <span className={classes.what}>
        <span className="row strong gap-2px-2" title={session.userAgent}>
          {device}
          {session.current && <Chip tone="ok">{t({ id: 'user.sessions.current' })}</Chip>}
        </span>
        <span className={classes.facts}>
          {session.ip && <span>{session.ip}</span>}
          <span>
            <FormattedMessage id="user.sessions.seen" values={{ time: <DateTime time={session.lastSeenAt} /> }} />
          </span>
          <span>
            <FormattedMessage id="user.sessions.since" values={{ time: <DateTime time={session.createdAt} /> }} />
          </span>
        </span>
      </span>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t({ id: 'user.sessions.end.named' }, { device })}
          onClick={onEnd}
        >
          <FormattedMessage id="user.sessions.end" />
        </Button>
      )}
    </li>
  );
}
