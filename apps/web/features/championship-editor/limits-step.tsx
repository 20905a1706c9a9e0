import { Checkbox, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import {
  mostDailyAttempts,
  mostFinalSolutions,
  mostPublicPercent,
  mostWindowHours,
} from '#modules/championships/contract/limits.js';
import { ask } from '#web/ui/overlay/ask.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FixedPart } from './fixed-part.js';
import { NumberField } from './number-field.js';
import { TeamRules } from './team-rules.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

const usualWindow = 72;
const usualPercent = 30;

/** How often, in what company, for how long, and what of the answers the leaderboard shows. */
export function LimitsStep({ draft }: { draft: Draft }) {
  const t = useText();
  const { values, set } = draft;
  /** Teams of a running championship may be out of it the moment this is saved. */
  const shutsOut = () =>
    ask({
      title: t({ id: 'editor.window.ask' }),
      text: t({ id: 'editor.window.text' }, { hours: usualWindow, teams: values.teams }),
      verb: t({ id: 'editor.window' }),
      danger: true,
    });
  const limit = async (isLimited: boolean) => {
    if (isLimited && values.state === 'PUBLISHED' && !(await shutsOut())) return;
    set({ participationWindowHours: isLimited ? usualWindow : null });
  };
  const isArchived = values.state === 'ARCHIVED';
  const isOver = isArchived || values.state === 'FINISHED';
  return (
    <div className={classes.fields}>
      <FixedPart isFixed={isOver}>
        <NumberField
          name="dailyAttempts"
          field="dailyAttempts"
          label={t({ id: 'editor.dailyAttempts' })}
          description={t({ id: 'editor.dailyAttempts.hint' })}
          value={values.dailyAttempts}
          min={1}
          max={mostDailyAttempts}
          onChange={(dailyAttempts) => set({ dailyAttempts })}
        />
        <TeamRules draft={draft} />
        <NumberField
          name="finalSolutions"
          field="finalSolutions"
          label={t({ id: 'editor.finalSolutions' })}
          description={t({ id: 'editor.finalSolutions.hint' })}
          value={values.finalSolutions}
          min={1}
          max={mostFinalSolutions}
          onChange={(finalSolutions) => set({ finalSolutions })}
        />
      </FixedPart>
      <Checkbox
        name="acceptAfterEnd"
        label={t({ id: 'editor.acceptAfterEnd' })}
        description={t({ id: 'editor.acceptAfterEnd.hint' })}
        checked={values.acceptAfterEnd}
        disabled={isArchived}
        onChange={(event) => set({ acceptAfterEnd: event.currentTarget.checked })}
      />
      <FixedPart isFixed={isOver}>
        <div>
          <Checkbox
            name="hasWindow"
            label={t({ id: 'editor.window' })}
            description={t({ id: 'editor.window.hint' })}
            checked={values.participationWindowHours !== null}
            onChange={(event) => void limit(event.currentTarget.checked)}
          />
          {values.participationWindowHours !== null && (
            <NumberField
              name="participationWindowHours"
              field="participationWindowHours"
              label={t({ id: 'editor.window.hours' })}
              value={values.participationWindowHours}
              min={1}
              max={mostWindowHours}
              onChange={(participationWindowHours) => set({ participationWindowHours })}
            />
          )}
        </div>
        <Split draft={draft} />
      </FixedPart>
    </div>
  );
}

/** SUB5: which rows the leaderboard shows before the end. */
function Split({ draft: { values, set } }: { draft: Draft }) {
  const t = useText();
  return (
    <div>
      <Radio.Group
        name="split"
        label={t({ id: 'editor.split' })}
        description={t({ id: 'editor.split.hint' })}
        value={values.publicPercent === null ? 'column' : 'share'}
        onChange={(split) => set({ publicPercent: split === 'share' ? usualPercent : null })}
      >
        <div className={classes.choices}>
          <Radio value="column" label={t({ id: 'editor.split.column' })} />
          <Radio value="share" label={t({ id: 'editor.split.share' })} />
        </div>
      </Radio.Group>
      {values.publicPercent !== null && (
        <NumberField
          name="publicPercent"
          field="publicPercent"
          label={t({ id: 'editor.publicPercent' })}
          value={values.publicPercent}
          min={1}
          max={mostPublicPercent}
          onChange={(publicPercent) => set({ publicPercent })}
        />
      )}
    </div>
  );
}
