import { Button } from '@mantine/core';
import { useId } from 'react';
import { middleFocus } from '#modules/kernel/contract/covers/covers.js';
import type { CoverFocus as Focus } from '#modules/kernel/contract/covers/focus.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './cover-focus.module.css';

export interface CoverFocusProps {
  /** Address of the cover. */
  src: string;
  /** Null in the middle. */
  focus: Focus | null;
  isFixed: boolean;
  onChange: (focus: Focus | null) => void;
}

const labels = { x: 'texts.cover.focus.x', y: 'texts.cover.focus.y' } as const;

/** How far along `whole` a point is, in hundredths; what lies outside is its edge. */
const shareOf = (along: number, whole: number): number => Math.min(100, Math.max(0, Math.round((along / whole) * 100)));

/** CHAMP5: the point of the cover that stays in sight where it is cut: pointed at on the whole of it, or moved by sliders. */
export function CoverFocus({ src, focus, isFixed, onChange }: CoverFocusProps) {
  const t = useText();
  const id = useId();
  const point = focus ?? middleFocus;
  const move = ({ x, y }: Focus) => onChange(x === middleFocus.x && y === middleFocus.y ? null : { x, y });
  const aim = ({ currentTarget, clientX, clientY }: React.MouseEvent) => {
    if (isFixed) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: shareOf(clientX - left, width), y: shareOf(clientY - top, height) });
  };
  return (
    <div className="wrap gap-4 items-start" role="group" aria-labelledby={`${id}title`} aria-describedby={`${id}hint`}>
      {/* A finger that slides over it scrolls the page: it points by touching alone. */}
      <div
        className={classes.whole}
        role="presentation"
        onClick={aim}
        onPointerMove={(event) => event.pointerType === 'mouse' && event.buttons === 1 && aim(event)}
      >
        <img src={src} alt="" draggable={false} />
        <span className={classes.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <div className={classes.fields}>
        <div>
          <div id={`${id}title`} className="strong">
            {t({ id: 'texts.cover.focus' })}
          </div>
          <div id={`${id}hint`} className="muted small">
            {t({ id: 'texts.cover.focus.hint' })}
          </div>
        </div>
        {(['x', 'y'] as const).map((name) => {
          const percent = t({ id: 'shell.percent' }, { percent: point[name] });
          return (
            <label key={name} className={classes.slider}>
              {t({ id: labels[name] })}
              <span aria-hidden>{percent}</span>
              <input
                type="range"
                min={0}
                max={100}
                value={point[name]}
                aria-valuetext={percent}
                onChange={(event) => move({ ...point, [name]: event.currentTarget.valueAsNumber })}
              />
            </label>
          );
        })}
        <Button variant="default" size="compact-sm" className={classes.centre} onClick={() => onChange(null)}>
          {t({ id: 'texts.cover.focus.centre' })}
        </Button>
      </div>
    </div>
  );
}
