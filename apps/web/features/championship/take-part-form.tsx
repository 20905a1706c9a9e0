import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { teamNameLength } from '#modules/teams/contract/limits.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { ApiError } from '#modules/client/api-error.js';
import { type Faults, useForm } from '#web/lib/forms/use-form.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useParticipate } from '#web/words/championship/championships.data.js';
import { ChampText } from './champ-text.js';
import { TakePartStepper, type TakePartStep } from './take-part-stepper.js';
import { TakePartSummary } from './take-part-summary.js';
import classes from './take-part.module.css';

type Values = { teamName: string; acceptRules: boolean };

/** What keeps somebody on a step. */
const faultsOn = (step: TakePartStep, { acceptRules, teamName }: Values): Faults<Values> => {
  if (step === 'rules') return acceptRules ? {} : { acceptRules: { code: 'FIELD_REQUIRED', details: {} } };
  const isShort = teamName.trim() !== '' && teamName.trim().length < teamNameLength.min;
  return isShort ? { teamName: { code: 'TOO_SHORT', details: { min: teamNameLength.min } } } : {};
};

const buttons: Record<TakePartStep, MessageId> = {
  rules: 'championships.takePart.next',
  team: 'championships.takePart.next',
  summary: 'championships.takePart',
};

/** CHAMP4 in three steps. A guest fills them as well; then they are asked in, and send what they have filled. */
export function TakePartForm({ champ, isGuest }: { champ: ChampionshipView; isGuest: boolean }) {
  const [step, setStep] = useState<TakePartStep>('rules');
  const participate = useParticipate();
  const form = useForm<Values>({
    initial: { teamName: '', acceptRules: false },
    check: (values) => faultsOn(step, values),
    send: async ({ teamName }) => {
      if (step !== 'summary') return setStep(step === 'rules' ? 'team' : 'summary');
      if (isGuest) return askGuest();
      try {
        const [{ champname }, name] = [champ, teamName.trim()];
        await participate.mutateAsync({
          params: { champname },
          body: { acceptRules: true, ...(name !== '' && { teamName: name }) },
        });
      } catch (failure) {
        // The fault is shown where it is mended.
        if (failure instanceof ApiError && 'teamName' in failure.fields) setStep('team');
        throw failure;
      }
    },
  });
  return (
    <section className={`${classes.card} ${classes.steps}`}>
      <TakePartStepper current={step} onStep={setStep} />
      <FormFrame form={form} submit={buttons[step]}>
        {step === 'rules' && (
          <>
            <div className={classes.rules}>
              <ChampText champ={champ} name="rules" />
            </div>
            <AcceptRules form={form} />
          </>
        )}
        {step === 'team' && <TeamName form={form} />}
        {step === 'summary' && <TakePartSummary champ={champ} teamName={form.values.teamName.trim()} />}
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
