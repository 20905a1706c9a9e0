import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { mostTeamSize } from '#modules/championships/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { NumberField } from './number-field.js';
import { TimeField } from './time-field.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

const usualSize = 5;

/** TEAM2: whether there are teams of several, how large they get, and until when people join and teams merge. */
export function TeamRules({ draft: { values, set } }: { draft: Draft }) {
  const t = useText();
  const hasTeams = values.maxTeamSize > 1;
  const { teamsUntil: until, dateEnd } = values;
  const isPastEnd = until !== null && dateEnd !== null && Date.parse(until) > Date.parse(dateEnd);
  return (
    <div className={classes.fields}>
      <Checkbox
        name="hasTeams"
        label={t({ id: 'editor.teams' })}
        description={t({ id: 'editor.teams.hint' })}
        checked={hasTeams}
        onChange={(event) => set({ maxTeamSize: event.currentTarget.checked ? usualSize : 1 })}
      />
      {hasTeams && (
        <>
          <NumberField
            name="maxTeamSize"
            field="maxTeamSize"
            label={t({ id: 'editor.maxTeamSize' })}
            value={values.maxTeamSize}
            min={2}
            max={mostTeamSize}
            onChange={(maxTeamSize) => set({ maxTeamSize })}
          />
          <div>
            <TimeField
              name="teamsUntil"
              label={t({ id: 'editor.teamsUntil' })}
              value={values.teamsUntil}
              onChange={(teamsUntil) => set({ teamsUntil })}
            />
            <p className="flat muted small prose">{t({ id: 'editor.teamsUntil.hint' })}</p>
          </div>
          {isPastEnd && <p role="status">{t({ id: 'editor.teamsUntil.pastEnd' })}</p>}
        </>
      )}
    </div>
  );
}
