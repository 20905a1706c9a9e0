import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './select.module.css';

export interface Choice {
  value: string;
  label: string;
  /** Under which heading it stands; choices of one group follow each other. */
  group?: string;
}

interface Props extends Omit<ComponentProps<'select'>, 'children' | 'className' | 'id' | 'size'> {
  /** Seen, unless `aria-label` names it. */
  label?: ReactNode;
  /** Where the label stands; beside it in bars of filters. */
  labelled?: 'above' | 'beside';
  description?: ReactNode;
  error?: ReactNode;
  data: readonly (string | Choice)[];
  /** Of a table that scrolls, say. */
  width?: number;
}

/** The one choice among a few: the browser's own, which phones and keys know, in the look of the other fields. */
export function Select({ label, labelled = 'above', description, error, data, width, ...rest }: Props) {
  const id = useId();
  const isWrong = Boolean(error);
  const notes = [description && `${id}-about`, isWrong && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={classes.field} data-labelled={labelled} style={{ width }}>
      {label && <label htmlFor={id}>{label}</label>}
      {description && (
        <span id={`${id}-about`} className="muted small">
          {description}
        </span>
      )}
      <span className={classes.frame}>
        <select id={id} aria-invalid={isWrong || undefined} aria-describedby={notes || undefined} {...rest}>
          {[...Map.groupBy(data, (one) => (typeof one === 'string' ? undefined : one.group))].map(
            ([group, choices]) => {
              const options = choices.map((one) => {
                const { value, label: text } = typeof one === 'string' ? { value: one, label: one } : one;
                return (
                  <option key={value} value={value}>
                    {text}
                  </option>
                );
              });
              return group === undefined ? (
                options
              ) : (
                <optgroup key={group} label={group}>
                  {options}
                </optgroup>
              );
            },
          )}
        </select>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </span>
      {isWrong && (
        <span id={`${id}-fault`} className="error small">
          {error}
        </span>
      )}
    </div>
  );
}
