import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { teamNameLength } from '#modules/teams/contract/limits.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { type Faults, useForm } from '#web/lib/forms/use-form.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useParticipate } from '#web/words/championship/championships.data.js';
import { ChampText } from './champ-text.js';
import { TakePartSummary } from './take-part-summary.js';
import classes from './take-part.module.css';

type Values = { acceptRules: boolean; teamName: string };

const faultsIn = ({ acceptRules, teamName }: Values): Faults<Values> => {
  const isShort = teamName.trim() !== '' && teamName.trim().length < teamNameLength.min;
  return {
    ...(!acceptRules && { acceptRules: { code: 'FIELD_REQUIRED', details: {} } }),
    ...(isShort && { teamName: { code: 'TOO_SHORT', details: { min: teamNameLength.min } } }),
  };
};

interface Props {
  champ: ChampionshipView;
  isGuest: boolean;
  /** Takes the focus of what stood here before. */
  place: RefObject<HTMLElement | null>;
}

/**
 * CHAMP4 in one form of three steps: the rules, the team, and what is confirmed, as it is to be. A guest fills it as well; then they are asked
 * in, and send what they have filled.
 */
export function TakePartForm({ champ, isGuest, place }: Props) {
  const participate = useParticipate();
  const form = useForm<Values>({
    initial: { acceptRules: false, teamName: '' },
    check: faultsIn,
    send: async ({ teamName }) => {
      if (isGuest) return askGuest();
      const [{ champname }, name] = [champ, teamName.trim()];
      await participate.mutateAsync({
        params: { champname },
        body: { acceptRules: true, ...(name !== '' && { teamName: name }) },
      });
    },
  });
  return (
    <section className={`${classes.card} ${classes.steps}`} ref={place} tabIndex={-1} aria-labelledby="take-part">
      <h2 id="take-part" className="mb-3">
        <FormattedMessage id="championships.takePart" />
      </h2>
      <FormFrame form={form} submit="championships.takePart">
        <ol className={classes.numbered}>
          <Part title="championships.rules">
            <div className={classes.rules}>
              <ChampText champ={champ} name="rules" />
            </div>
            <AcceptRules form={form} />
          </Part>
          <Part title="championships.takePart.team">
            <TeamName form={form} />
          </Part>
          <Part title="championships.takePart.summary">
            <TakePartSummary champ={champ} teamName={form.values.teamName.trim()} />
          </Part>
        </ol>
      </FormFrame>
    </section>
  );
}

/** A step of taking part: all of them are open at once, so that none costs a click. */
function Part({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <li>
      <h3 className={classes.part}>
        <FormattedMessage id={title} />
      </h3>
      <div className="stack gap-3">{children}</div>
    </li>
  );
}

type Form = ReturnType<typeof useForm<Values>>;

function AcceptRules({ form }: { form: Form }) {
  const t = useText();
  const fault = form.faultText('acceptRules');
  return (
    <Checkbox
      name="acceptRules"
      aria-invalid={fault !== undefined}
      label={t({ id: 'championships.acceptRules' })}
      checked={form.values.acceptRules}
      error={fault && t({ id: 'championships.acceptRules.needed' })}
      onChange={(event) => form.set('acceptRules', event.currentTarget.checked)}
    />
  );
}

function TeamName({ form }: { form: Form }) {
  const t = useText();
  return (
    <>
      <p className="prose muted">{t({ id: 'championships.takePart.alone' })}</p>
      <TextInput
        label={t({ id: 'championships.teamName' })}
        description={t({ id: 'championships.teamName.hint' }, { max: teamNameLength.max })}
        maxLength={teamNameLength.max}
        {...form.field('teamName')}
      />
    </>
  );
}
