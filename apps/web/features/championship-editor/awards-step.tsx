import { useState } from 'react';
import { mostPrizePlaces } from '#modules/championships/contract/limits.js';
import { MedalZones } from '#web/words/medal-zones.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Part } from './part.js';
import { useFaultText } from './field-text.js';
import { MarkdownPair } from './markdown-pair.js';
import { NumberField } from './number-field.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

const usualTeams = 100;
const mostTeams = 100_000;

/** What the winners get, in the client's words, and the medals, which follow the same rule everywhere. */
export function AwardsStep({ draft: { values, faults, set } }: { draft: Draft }) {
  const t = useText();
  const faultText = useFaultText(faults);
  return (
    <div className={classes.fields}>
      <MarkdownPair
        name="awards"
        label="editor.text.awards"
        hint="editor.text.awards.hint"
        value={values.awards}
        isReadOnly={values.state === 'ARCHIVED'}
        fault={faultText('awards')}
        onChange={(awards) => set({ awards })}
      />
      <NumberField
        name="prizePlaces"
        field="prizePlaces"
        label={t({ id: 'editor.prizePlaces' })}
        description={t({ id: 'editor.prizePlaces.hint' })}
        value={values.prizePlaces}
        min={0}
        max={mostPrizePlaces}
        isReadOnly={values.state === 'ARCHIVED'}
        onChange={(prizePlaces) => set({ prizePlaces })}
      />
      <Medals hasMedals={values.dateEnd !== null && !values.isTest} />
    </div>
  );
}

/** The zones for a number of teams that the client may try out; nothing of it is kept. */
function Medals({ hasMedals }: { hasMedals: boolean }) {
  const t = useText();
  const [teams, setTeams] = useState(usualTeams);
  return (
    <Part name="medals" title="editor.medals" hint={hasMedals ? 'editor.medals.hint' : 'editor.medals.noEnd'}>
      {hasMedals && (
        <>
          <NumberField
            name="teams"
            label={t({ id: 'editor.medals.teams' })}
            value={teams}
            min={1}
            max={mostTeams}
            onChange={setTeams}
          />
          <div aria-live="polite">
            <MedalZones teams={teams} />
          </div>
        </>
      )}
    </Part>
  );
}
