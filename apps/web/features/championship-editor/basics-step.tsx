import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { champnameLength, longestLine, longestParagraph } from '#modules/championships/contract/limits.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNow } from '#web/lib/use-now.js';
import { ask } from '#web/ui/overlay/ask.js';
import { BilingualPair } from './bilingual-pair.js';
import { useFaultText } from './field-text.js';
import { TimeField } from './time-field.js';
import { CoverField } from './cover-field.js';
import type { Draft } from './use-draft.js';
import classes from './step.module.css';

/** An end is told to be near from so long before it: it may have been set by a slip, and is saved already. */
const nearMs = 24 * 3_600_000;

/** What a championship is called, when it runs and who sees it. */
export function BasicsStep({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const { values, faults, set } = draft;
  const fault = useFaultText(faults);
  const isSeen = values.teams > 0 && !values.isTest;
  const isOver = values.state === 'FINISHED' || values.state === 'ARCHIVED';
  const left = Date.parse(view.dateEnd ?? '') - useNow(60_000);
  const isNear = view.state === 'PUBLISHED' && left > 0 && left < nearMs;
  const askToEnd = useTestEnd(view);
  const turn = async (isTest: boolean) => {
    if (isTest || !view.isTest || view.teams === 0) set({ isTest });
    else if (await askToEnd()) draft.endTest();
  };
  return (
    <div className={classes.fields}>
      <TextInput
        name="champname"
        classNames={{ wrapper: classes.name }}
        label={t({ id: 'editor.champname' })}
        description={t({ id: 'editor.champname.hint' }, { address: `/championship/${values.champname}` })}
        value={values.champname}
        readOnly={values.state !== 'DRAFT'}
        maxLength={champnameLength.max}
        autoCapitalize="none"
        spellCheck={false}
        error={fault('champname')}
        onChange={(event) => set({ champname: event.currentTarget.value.toLowerCase() })}
      />
      <BilingualPair
        name="title"
        label="editor.title"
        maxLength={longestLine}
        value={values.title}
        error={fault('title')}
        onChange={(title) => set({ title })}
      />
      <Radio.Group
        name="kind"
        label={t({ id: 'editor.kind' })}
        description={t({ id: 'editor.kind.hint' })}
        value={values.kind}
        error={fault('kind')}
        onChange={(kind) => set({ kind: kind === 'algorithm' ? 'algorithm' : 'file' })}
      >
        <div className={classes.choices}>
          <Radio value="file" disabled={values.state !== 'DRAFT'} label={t({ id: 'editor.kind.file' })} />
          <Radio value="algorithm" disabled={values.state !== 'DRAFT'} label={t({ id: 'editor.kind.algorithm' })} />
        </div>
      </Radio.Group>
      <BilingualPair
        name="teaser"
        label="editor.teaser"
        maxLength={longestParagraph}
        isLong
        value={values.teaser}
        onChange={(teaser) => set({ teaser })}
      />
      <BilingualPair
        name="prize"
        label="editor.prize"
        maxLength={longestLine}
        value={values.prize}
        onChange={(prize) => set({ prize })}
      />
      <CoverField draft={draft} />
      <div className="halves gap-3-4">
        <TimeField
          name="dateStart"
          label={t({ id: 'editor.dateStart' })}
          value={values.dateStart}
          error={fault('dateStart')}
          isReadOnly={isOver}
          onChange={(dateStart) => set({ dateStart })}
        />
        <TimeField
          name="dateEnd"
          label={t({ id: 'editor.dateEnd' })}
          value={values.dateEnd}
          error={fault('dateEnd')}
          isReadOnly={isOver}
          onChange={(dateEnd) => set({ dateEnd })}
        />
      </div>
      {faults.dateEnd === 'SOLUTIONS_LEFT_OUT' && (
        <div className={classes.row}>
          <Button size="compact-sm" variant="default" onClick={draft.leaveOut}>
            {draft.leftOut === null
              ? t({ id: 'editor.leaveOut' })
              : t({ id: 'editor.leaveOut.count' }, { solutions: draft.leftOut })}
          </Button>
        </div>
      )}
      {isNear && (
        <p className="flat small prose" role="status">
          {t({ id: 'editor.nearEnd' })}
        </p>
      )}
      {!values.dateEnd && <p className="flat muted small prose">{t({ id: 'editor.termless.hint' })}</p>}
      <Checkbox
        name="isTest"
        label={t({ id: 'editor.isTest' })}
        description={t({ id: isSeen ? 'editor.isTest.seen' : 'editor.isTest.hint' })}
        error={fault('isTest')}
        checked={values.isTest}
        disabled={isOver || isSeen}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </div>
  );
}

/** CHAMP4: asks before a test becomes real; what was tried out in it does not come back. */
const useTestEnd = ({ teams, solutions }: EditorView) => {
  const t = useText();
  return () =>
    ask({
      title: t({ id: 'editor.endTest.ask' }),
      text: <FormattedMessage id="editor.endTest.text" values={{ teams, solutions }} />,
      verb: t({ id: 'editor.endTest' }),
      danger: true,
    });
};
