import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { EditedTest } from './edited-test.js';
import { RunFields } from './run-fields.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

/** ALGO1: on what handed-in repositories are run, how, and within which limits. */
export function TestsStep({ view, draft }: { view: EditorView; draft: Draft }) {
  if (view.kind !== 'algorithm') {
    return (
      <p className="flat muted small prose">
        <FormattedMessage id="editor.tests.files" />
      </p>
    );
  }
  return (
    <div className={classes.fields}>
      <p className="flat muted small prose">
        <FormattedMessage id="editor.tests.hint" />
      </p>
      {view.tests.map((test) => (
        <EditedTest key={test.name} view={view} test={test} />
      ))}
      <p className="flat muted small prose">
        <FormattedMessage id="editor.tests.count" values={{ count: view.tests.length, max: view.limits.maxTests }} />
      </p>
      {view.tests.length < view.limits.maxTests && <NewTest view={view} />}
      <RunFields draft={draft} images={view.boxImages} />
    </div>
  );
}

/** Its name comes first: it is made with its input. */
function NewTest({ view }: { view: EditorView }) {
  const t = useText();
  const [name, setName] = useState('');
  const [named, setNamed] = useState<string | null>(null);
  const [visible, setVisible] = useState(false);
  const isGood = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) && view.tests.every((test) => test.name !== name);
  if (named !== null && view.tests.every((test) => test.name !== named)) {
    return <EditedTest view={view} test={{ name: named, visible, judged: false, bytes: null }} />;
  }
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) setNamed(name);
        setName('');
      }}
    >
      <TextInput
        name="newTest"
        label={t({ id: 'editor.tests.name' })}
        description={t({ id: 'editor.tests.name.hint' })}
        value={name}
        maxLength={64}
        spellCheck={false}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        name="newTestVisible"
        label={t({ id: 'editor.tests.visible' })}
        checked={visible}
        onChange={(event) => setVisible(event.currentTarget.checked)}
      />
      <Button type="submit" variant="default" disabled={!isGood}>
        <FormattedMessage id="editor.tests.add" />
      </Button>
    </form>
  );
}
