import { Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import type { Tour } from '#modules/championships/contract/editor.js';
import { longestTeamName, mostPlaces } from '#modules/championships/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { NumberField } from './number-field.js';
import { placesName } from './entries.js';
import classes from './step.module.css';

type Advance = NonNullable<Tour['advance']>;
const usualPlaces = 10;

interface Props {
  tourId: string;
  value: Tour['advance'];
  onChange: (advance: Advance) => void;
}

/** Who goes on to the next tour: so many first places, or the teams of a list. */
export function AdvanceField({ tourId, value, onChange }: Props) {
  const t = useText();
  const by = value?.by ?? 'places';
  return (
    <div className={classes.fields}>
      <Radio.Group
        label={t({ id: 'editor.advance' })}
        value={by}
        onChange={(chosen) =>
          onChange(chosen === 'list' ? { by: 'list', teams: [] } : { by: 'places', places: usualPlaces })
        }
      >
        <div className={classes.row}>
          <Radio value="places" label={t({ id: 'editor.advance.places' })} />
          <Radio value="list" label={t({ id: 'editor.advance.list' })} />
        </div>
      </Radio.Group>
      {value?.by === 'list' ? (
        <Teams teams={value.teams} onChange={(teams) => onChange({ by: 'list', teams })} />
      ) : (
        <NumberField
          name={placesName(tourId)}
          field="tours"
          label={t({ id: 'editor.advance.count' })}
          value={value?.places ?? usualPlaces}
          min={1}
          max={mostPlaces}
          onChange={(places) => onChange({ by: 'places', places })}
        />
      )}
    </div>
  );
}

/** A line a team, by the name that the leaderboard shows. */
function Teams({ teams, onChange }: { teams: readonly string[]; onChange: (teams: string[]) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(teams.join('\n'));
  return (
    <Textarea
      name="teams"
      label={t({ id: 'editor.advance.teams' })}
      rows={4}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(
          text
            .split('\n')
            .map((line) => line.trim().slice(0, longestTeamName))
            .filter((line) => line !== ''),
        );
      }}
    />
  );
}
