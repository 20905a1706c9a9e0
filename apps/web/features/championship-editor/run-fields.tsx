import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { ImageField } from './image-field.js';
import { NumberField } from './number-field.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

const megabyte = 1024 * 1024;

/** ALGO1: what is run of a repository, and what each test may take. */
export function RunFields({ draft, images }: { draft: Draft; images: readonly string[] }) {
  const t = useText();
  const {
    values: { algorithm },
    set,
  } = draft;
  const change = (more: Partial<typeof algorithm>) => set({ algorithm: { ...algorithm, ...more } });
  const number = (name: 'seconds' | 'processes' | 'logBytes', min: number, max: number) => (
    <NumberField
      name={name}
      field="algorithm"
      label={t({ id: `editor.run.${name}` })}
      value={algorithm[name]}
      min={min}
      max={max}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const megabytes = (name: 'memoryBytes' | 'outputBytes', min: number, max: number) => (
    <NumberField
      name={name}
      field="algorithm"
      label={t({ id: `editor.run.${name}` })}
      value={Math.round(algorithm[name] / megabyte)}
      min={min}
      max={max}
      onChange={(value) => change({ [name]: value * megabyte })}
    />
  );
  const command = (name: 'command' | 'build') => (
    <TextInput
      name={name}
      label={t({ id: `editor.run.${name}` })}
      description={t({ id: `editor.run.${name}.hint` })}
      value={algorithm[name]}
      maxLength={1000}
      spellCheck={false}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <section className={classes.fields} aria-labelledby="run-title">
      <h3 id="run-title" className={classes.sub}>
        <FormattedMessage id="editor.run" />
      </h3>
      <ImageField draft={draft} images={images} hint="editor.run.image.hint" />
      {command('command')}
      {command('build')}
      <div className="halves gap-3-4">
        {number('seconds', 1, 3600)}
        {megabytes('memoryBytes', 16, 65_536)}
        {megabytes('outputBytes', 1, 1024)}
        {number('processes', 1, 4096)}
        {number('logBytes', 0, megabyte)}
      </div>
    </section>
  );
}
