import { CircleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { EditorView } from '#modules/championships/contract/editor.js';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useFaultText } from './field-text.js';
import { roomPath } from './rooms.js';
import { type Setting, stepOf } from './steps.js';
import type { Draft } from './use-draft.js';
import classes from './editor.module.css';

/** What settings are called on their steps; of others the step says enough. */
const names: Partial<Record<Setting, MessageId>> = {
  champname: 'editor.champname',
  title: 'editor.title',
  teaser: 'editor.teaser',
  prize: 'editor.prize',
  coverAlt: 'editor.cover.alt',
  coverFocus: 'texts.cover.focus',
  dateStart: 'editor.dateStart',
  dateEnd: 'editor.dateEnd',
  isTest: 'editor.isTest',
  description: 'editor.text.description',
  rules: 'editor.text.rules',
  schedule: 'editor.text.schedule',
  awards: 'editor.text.awards',
  prizePlaces: 'editor.prizePlaces',
  metric: 'editor.metric',
  formatNote: 'editor.form.note',
  dailyAttempts: 'editor.dailyAttempts',
  maxTeamSize: 'editor.maxTeamSize',
  teamsUntil: 'editor.teamsUntil',
  finalSolutions: 'editor.finalSolutions',
  participationWindowHours: 'editor.window',
  publicPercent: 'editor.publicPercent',
};

/** CHAMP5: that not all is saved, wherever one is; what was refused, why, and the way to it. */
export function Unsaved({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const faultText = useFaultText(firstFaults(draft.faults));
  // An address that is not saved is nobody's yet, or somebody else's.
  const { champname, kind } = view;
  return (
    <div className={classes.unsaved}>
      <CircleAlert size={16} aria-hidden />
      <span>
        <FormattedMessage id="editor.save.stuck" />
      </span>
      {[...new Set(draft.refused)].map((field) => {
        const step = stepOf(field, kind);
        const [name, fault] = [names[field], faultText(field)];
        const what = [name && t({ id: name }), fault].filter(Boolean).join(' – ');
        return (
          <Link key={field} to={{ pathname: roomPath.setup(champname), search: `?step=${step}` }}>
            {t({ id: `editor.step.${step}` })}
            {what && `: ${what}`}
          </Link>
        );
      })}
    </div>
  );
}

/** Of a setting in parts, such as `prize.eng`, that of the first of them. */
const firstFaults = (faults: Draft['faults']): Partial<Record<string, ErrorCode>> => {
  const all: Partial<Record<string, ErrorCode>> = {};
  for (const [field, code] of Object.entries(faults)) all[field.split('.')[0] ?? field] ??= code;
  return all;
};
