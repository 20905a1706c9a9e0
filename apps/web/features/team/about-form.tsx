import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { longestTeamDescription, teamNameLength } from '#modules/teams/contract/limits.js';
import { SaveCard } from '#web/ui/save-card.js';
import { useSend } from '#web/lib/data/use-send.js';
import type { Faults } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useTeam, type TeamView } from './team.data.js';

const valuesOf = ({ name, description }: TeamView) => ({ name, description });

/** What is said before the server is asked; the rest is its own to say. */
const faultsOf = ({ name }: ReturnType<typeof valuesOf>): Faults<ReturnType<typeof valuesOf>> =>
  name.trim().length < teamNameLength.min ? { name: { code: 'TOO_SHORT', details: { min: teamNameLength.min } } } : {};

/** TEAM1: what the team is called and says of itself; for its captain. */
export function AboutForm({ id }: { id: string }) {
  const t = useText();
  const change = useSend('PATCH teams/{id}', { isShownHere: true });
  return (
    <SaveCard
      id="about"
      title={t({ id: 'teams.about' })}
      hint={t({ id: 'teams.about.hint' })}
      of={useTeam(id)}
      initial={valuesOf}
      check={faultsOf}
      send={(_values, changed) => change.mutateAsync({ params: { id }, body: changed })}
    >
      {(form) => (
        <>
          <TextInput label={t({ id: 'teams.about.name' })} maxLength={teamNameLength.max} {...form.field('name')} />
          <Textarea
            label={t({ id: 'teams.about.description' })}
            description={t({ id: 'teams.about.description.hint' }, { max: longestTeamDescription })}
            rows={3}
            maxLength={longestTeamDescription}
            {...form.field('description')}
          />
        </>
      )}
    </SaveCard>
  );
}
