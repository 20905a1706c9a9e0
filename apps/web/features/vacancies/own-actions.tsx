import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { Chip, type Tone } from '#web/ui/chip.js';
import { ask } from '#web/ui/overlay/ask.js';
import { DateTime } from '#web/words/date-time.js';
import type { Own, OwnCard } from './vacancies.data.js';
import classes from './vacancies.module.css';

const tones: Record<OwnCard['state'], Tone> = {
  ...{ draft: 'plain', moderation: 'warn', rejected: 'error', published: 'ok', archived: 'plain' },
};

/** Why one's own is in its state, and until when it is shown. */
export function OwnState({ card: { state }, own }: { card: Pick<OwnCard, 'state'>; own: Own }) {
  return (
    <>
      {own.isShown && state !== 'published' && (
        <p className="muted">
          <FormattedMessage id="vacancies.own.oldShown" />
        </p>
      )}
      {own.reason !== '' && <p className={classes.reason}>{own.reason}</p>}
      {own.expiresAt && (
        <p className="muted">
          <FormattedMessage id="vacancies.own.until" values={{ date: <DateTime time={own.expiresAt} dateOnly /> }} />
        </p>
      )}
    </>
  );
}

/** In which state it is. */
export function StateChip({ state, own }: { state: OwnCard['state']; own: Own }) {
  return (
    <span>
      <Chip tone={tones[state]}>
        {state === 'archived' && own.closedAs ? (
          <FormattedMessage id={`vacancies.closedAs.${own.closedAs}`} />
        ) : (
          <FormattedMessage id={`vacancies.state.${state}`} />
        )}
      </Chip>
    </span>
  );
}

/** What the author can do with it now: the server's machine says it. */
export function OwnActions({ id, title, own: { actions } }: { id: string; title: string; own: Own }) {
  const t = useText();
  const { submit, extend, reopen, close, remove } = useOwnCalls(id, title);
  const button = (verb: Parameters<typeof Verb>[0]['verb'], act: () => unknown, isFirst = false) => (
    <Verb key={verb} verb={verb} title={title} isFirst={isFirst} onClick={act} />
  );
  return (
    <div className="row gap-2 mt-2" role="group" aria-label={t({ id: 'vacancies.own.actions' }, { title })}>
      {actions.includes('SUBMIT') && button('submit', submit, true)}
      {actions.includes('REOPEN') && button('reopen', reopen, true)}
      {actions.includes('EDIT') && (
        <Button component={Link} to={paths.vacancyEdit(id)} variant="default" size="sm">
          <FormattedMessage id="vacancies.own.edit" />
        </Button>
      )}
      {actions.includes('EXTEND') && button('extend', extend)}
      {actions.includes('CLOSE') && button('filled', () => close('filled'))}
      {actions.includes('CLOSE') && button('withdraw', () => close('withdrawn'))}
      {actions.includes('REMOVE') && button('remove', remove)}
    </div>
  );
}

interface VerbProps {
  verb: 'submit' | 'extend' | 'reopen' | 'filled' | 'withdraw' | 'remove';
  title: string;
  isFirst: boolean;
  onClick: () => unknown;
}

function Verb({ verb, isFirst, onClick }: VerbProps) {
  return (
    <Button size="sm" variant={isFirst ? 'filled' : 'default'} onClick={() => void onClick()}>
      <FormattedMessage id={`vacancies.own.${verb}`} />
    </Button>
  );
}

const useOwnCalls = (id: string, title: string) => {
  const t = useText();
  const navigate = useNavigate();
  const how = { evenRefused: true } as const;
  const submit = useSend('POST vacancies/{id}/submit', how);
  const extend = useSend('POST vacancies/{id}/extend', how);
  const reopen = useSend('POST vacancies/{id}/reopen', how);
  const archive = useSend('POST vacancies/{id}/archive', { isShownHere: true });
  const remove = useSend('DELETE vacancies/{id}', { isShownHere: true, gone: ['GET vacancies/{id}'] });
  const params = { id };
  return {
    submit: () => submit.mutate({ params }),
    extend: () => extend.mutate({ params }),
    reopen: () => reopen.mutate({ params }),
    close: (as: 'filled' | 'withdrawn') =>
      ask({
        title: t({ id: `vacancies.ask.${as}` }, { title }),
        text: <FormattedMessage id="vacancies.ask.close.text" />,
        verb: t({ id: `vacancies.own.${as === 'filled' ? 'filled' : 'withdraw'}` }),
        act: () => archive.mutateAsync({ params, body: { as } }),
      }),
    remove: async () => {
      const answer = await ask({
        title: t({ id: 'vacancies.ask.remove' }, { title }),
        text: <FormattedMessage id="vacancies.ask.remove.text" />,
        verb: t({ id: 'vacancies.own.remove' }),
        danger: true,
        act: () => remove.mutateAsync({ params }),
      });
      if (answer) void navigate(paths.ownVacancies);
    },
  };
};
