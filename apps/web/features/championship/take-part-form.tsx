import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { teamNameLength } from '#modules/teams/contract/limits.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { type Faults, useForm } from '#web/lib/forms/use-form.js';
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
 * CHAMP4 in one form: the rules, the team, and what is confirmed, as it is to be. A guest fills it as well; then they are asked
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
    <section className={`${classes.card} ${classes.steps}`} ref={place} tabIndex={-1} aria-labelledby="take-part-rules">
      <h2 id="take-part-rules" className={classes.title}>
        <FormattedMessage id="championships.rules" />
      </h2>
      <FormFrame form={form} submit="championships.takePart">
        <div className={classes.rules}>
          <ChampText champ={champ} name="rules" />
        </div>
        <AcceptRules form={form} />
        <TeamName form={form} />
        <TakePartSummary champ={champ} teamName={form.values.teamName.trim()} />
      </FormFrame>
    </section>
  );
}

type Form = ReturnType<typeof useForm<Values>>;

function AcceptRules({ form }: { form: Form }) {
  const t = useText();
  return (
    <Checkbox
      name="acceptRules"
      aria-invalid={form.faultText('acceptRules') !== undefined}
      label={t({ id: 'championships.acceptRules' })}
      checked={form.values.acceptRules}
      error={form.faultText('acceptRules') && t({ id: 'championships.acceptRules.needed' })}
      onChange={(event) => form.set('acceptRules', event.currentTarget.checked)}
    />
  );
}

function TeamName({ form }: { form: Form }) {
  const t = useText();
  return (
    <>
      <p className={classes.note}>
        <FormattedMessage id="championships.takePart.alone" />
      </p>
      <TextInput
        name="teamName"
        label={t({ id: 'championships.teamName' })}
        description={t({ id: 'championships.teamName.hint' })}
        maxLength={teamNameLength.max}
        value={form.values.teamName}
        error={form.faultText('teamName')}
        onChange={(event) => form.set('teamName', event.currentTarget.value)}
      />
    </>
  );
}
