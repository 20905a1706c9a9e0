import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { EmotionType } from '#modules/vacancies/contract/kinds.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { tooltip } from '#web/lib/tooltip.js';
import { state } from '#web/lib/state/state.js';
import type { Card } from './vacancies.data.js';
import { EmotionSign } from './emotion-sign.js';
import classes from './emotions.module.css';

type Felt = Partial<Record<EmotionType, boolean>>;

/** Shows at once what was pressed, and takes it back where it was refused. */
const useFeel = (id: string) => {
  const [pressed, setPressed] = useState<Felt>({});
  const mark = useSend('PUT vacancies/{id}/emotions/{type}');
  const unmark = useSend('DELETE vacancies/{id}/emotions/{type}');
  const toggle = async (type: EmotionType, isMarked: boolean) => {
    if (pressed[type] !== undefined) return;
    setPressed((now) => ({ ...now, [type]: !isMarked }));
    state.vacancies.trigger.emotionToggled({ id, emotion: type });
    try {
      await (isMarked ? unmark : mark).mutateAsync({ params: { id, type } });
    } catch {
      state.vacancies.trigger.emotionToggled({ id, emotion: type });
    }
    setPressed(({ [type]: _done, ...others }) => others);
  };
  return { pressed, toggle };
};

/** What one feels about a vacancy, by one press; guests are led to sign in. */
export function EmotionBar({ id, emotions }: { id: string; emotions: Card['emotions'] }) {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  const { pathname, search } = useLocation();
  const { pressed, toggle } = useFeel(id);
  return (
    <div className={classes.bar} role="group" aria-label={t({ id: 'vacancies.emotions' })}>
      {emotions.map(({ type, count, isMarked }) => {
        const isOn = pressed[type] ?? isMarked;
        const shown = count + Number(isOn) - Number(isMarked);
        return (
          <button
            key={type}
            type="button"
            className={classes.emotion}
            disabled={!isAuthorized}
            aria-pressed={isOn}
            aria-label={t({ id: 'vacancies.emotion.count' }, { count: shown, type })}
            {...tooltip(() => t({ id: 'vacancies.emotion.count' }, { count: shown, type }))}
            onClick={() => void toggle(type, isMarked)}
          >
            <EmotionSign type={type} size={16} /> {shown}
          </button>
        );
      })}
      {!isAuthorized && <Link to={paths.login(pathname + search)}>{t({ id: 'vacancies.emotions.login' })}</Link>}
    </div>
  );
}
