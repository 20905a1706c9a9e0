import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipView } from '../../../../../modules/championships/contract/championship.js';
import { Checklist, type Step } from '../../../components/checklist.js';
import { FormFrame } from '../../../components/form-frame.js';
import { Markdown } from '../../../components/markdown.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { useBilingual } from '../../../lib/i18n/bilingual.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { paths } from '../../../lib/paths.js';
import { askGuest } from '../../../lib/session/guest.js';
import { useIsAuthorized } from '../../../lib/session/use-person.js';
import { useParticipate } from '../api/championships.js';
import classes from './take-part.module.css';

interface Props {
  champ: ChampionshipView;
  /** What is needed before (CHAMP4): login, e-mail, phone, profile, as the installation asks. */
  steps: readonly Step[];
}

/** Confirmation of participation: the rules are read and accepted, then one is in. */
export function TakePart({ champ, steps }: Props) {
  const say = useBilingual();
  const isGuest = !useIsAuthorized();
  if (champ.participation) return <Welcome champ={champ} />;
  const isReady = steps.every((step) => step.isDone);
  return (
    <div className={classes.parts}>
      <section className={classes.card}>
        <h2 className={classes.title}>
          <FormattedMessage id="championships.rules" />
        </h2>
        <div className={classes.rules}>
          <Markdown text={say(champ.rules)} />
        </div>
      </section>
      <section className={classes.card}>
        <h2 className={classes.title}>
          <FormattedMessage id={isReady || isGuest ? 'championships.takePart' : 'championships.takePart.needs'} />
        </h2>
        {isReady || isGuest ? (
          <ParticipationForm champname={champ.champname} isGuest={isGuest} />
        ) : (
          <Checklist steps={steps} />
        )}
      </section>
    </div>
  );
}

type Participation = { teamName: string; acceptRules: boolean };

/** A guest fills it as well; then they are asked in, and send what they have filled. */
function ParticipationForm({ champname, isGuest }: { champname: string; isGuest: boolean }) {
  const t = useText();
  const participate = useParticipate(champname);
  const form = useForm<Participation>({
    initial: { teamName: '', acceptRules: false },
    check: ({ acceptRules }) => (acceptRules ? {} : { acceptRules: { code: 'FIELD_REQUIRED', details: {} } }),
    send: async ({ teamName }) => {
      if (isGuest) return askGuest();
      await participate.mutateAsync(teamName.trim());
    },
  });
  return (
    <FormFrame form={form} submit="championships.takePart">
      <TextInput
        name="teamName"
        label={t({ id: 'championships.teamName' })}
        description={t({ id: 'championships.teamName.hint' })}
        maxLength={64}
        value={form.values.teamName}
        error={form.faultText('teamName')}
        onChange={(event) => form.set('teamName', event.currentTarget.value)}
      />
      <Checkbox
        name="acceptRules"
        label={t({ id: 'championships.acceptRules' })}
        checked={form.values.acceptRules}
        error={form.faultText('acceptRules') && t({ id: 'championships.acceptRules.needed' })}
        onChange={(event) => form.set('acceptRules', event.currentTarget.checked)}
      />
    </FormFrame>
  );
}

/** After it: what to do next. */
function Welcome({ champ }: { champ: ChampionshipView }) {
  const ways = ['overview', 'data', 'metric'] as const;
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        <FormattedMessage id="championships.welcome" values={{ team: champ.participation?.team }} />
      </h2>
      <ol className={classes.ways}>
        {ways.map((tab) => (
          <li key={tab}>
            <Link to={paths.championship(champ.champname, tab)}>
              <FormattedMessage id={`championships.welcome.${tab}`} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
