import { TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './skills-field.module.css';

interface Props {
  skills: readonly string[];
  error: string | undefined;
  onChange: (skills: string[]) => void;
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** PROF3: skills as tags. Enter, a comma or leaving the field adds one; Backspace in an empty field takes the last one back. */
export function SkillsField({ skills, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const add = () => {
    const wanted = typed.split(',').map((word) => word.trim()).filter(Boolean); // prettier-ignore
    const next = [...skills];
    for (const word of wanted) if (!next.some((skill) => same(skill, word))) next.push(word);
    setTyped('');
    if (next.length > skills.length) onChange(next);
  };
  return (
    <div className="mt-4">
      <TextInput
        name="skills"
        label={t({ id: 'user.personal.skills' })}
        description={t({ id: 'user.personal.skills.hint' })}
        maxLength={200}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && typed.trim() !== '';
          if (isEnter || event.key === ',') {
            event.preventDefault();
            add();
          }
          if (event.key === 'Backspace' && typed === '' && skills.length > 0) onChange(skills.slice(0, -1));
        }}
      />
      <ul className="wrap gap-2 bare mt-2">
        {skills.map((skill) => (
          <li key={skill} className={classes.tag}>
            {skill}
            <button
              type="button"
              className={classes.remove}
              aria-label={t({ id: 'user.personal.skills.remove' }, { skill })}
              onClick={() => onChange(skills.filter((one) => one !== skill))}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
