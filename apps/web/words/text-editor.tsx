import { useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { letterOf } from '#web/lib/letter-of.js';
import { mentionId, MentionList } from './text-editor/mention-list.js';
import { marks, type Tool } from './text-editor/marks.js';
import { PictureButton, PictureProgress } from './text-editor/picture-parts.js';
import { replaceIn } from './text-editor/replace-in.js';
import { TextPreview } from './text-editor/text-preview.js';
import { Toolbar } from './text-editor/toolbar.js';
import { useMentions } from './text-editor/use-mentions.js';
import { usePictures } from './text-editor/use-pictures.js';
import classes from './text-editor/text-editor.module.css';

interface Props {
  /** What is written here, above the field. */
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** Characters; who writes more sees it, and whoever sends the text refuses it. */
  max: number;
  /** How much of it counts; all, unless said. */
  lengthOf?: (text: string) => number;
  /** While a picture is on its way: what is sent before it came has no picture. */
  onBusy?: (isBusy: boolean) => void;
  /** ⌘Enter or Ctrl+Enter. */
  onSend?: () => void;
  /** Rows of the empty field. */
  rows?: number;
  lang?: 'ru' | 'en';
  isReadOnly?: boolean;
  /** What stands here is on its way: until that is answered nothing is changed. */
  isSending?: boolean;
  /** Whom it names with an `@` is told: people are offered. */
  hasMentions?: boolean;
  /** Why it can't be sent as it is. */
  fault?: string | undefined;
}

const views = ['write', 'preview', 'split'] as const;
type View = (typeof views)[number];

/** Where every long text is written: Markdown with its tools, and the preview by the server's renderer. */
export function TextEditor({ label, value, onChange, onSend, onBusy, isReadOnly = false, ...how }: Props) {
  const isFixed = isReadOnly || how.isSending === true;
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setView] = useState<View>('write');
  const isNarrow = useIsNarrow();
  const view = isNarrow && asked === 'split' ? 'preview' : asked;
  const id = useId();
  const { add, upload } = usePictures({ field, value, onChange, onBusy });
  const apply = (tool: Tool) => {
    const { current } = field;
    if (!current || isFixed) return;
    const { selectionStart: start, selectionEnd: end } = current;
    replaceIn(current, marks[tool]({ value: current.value, start, end }), onChange);
  };
  return (
    <div className="flex gap-1 narrows down">
      <div className="row spread gap-1-3">
        <label className="strong body" htmlFor={id}>
          {label}
        </label>
        <Views view={view} isNarrow={isNarrow} onView={setView} />
      </div>
      {view !== 'preview' && !isReadOnly && (
        <Toolbar onTool={apply}>
          <PictureButton onFiles={(files) => !isFixed && add(files)} />
        </Toolbar>
      )}
      <div className={classes.panes} data-view={view}>
        {view !== 'preview' && (
          <Field
            {...{ id, field, value, onChange, onTool: apply, onFiles: add }}
            {...(onSend && { onSend })}
            {...how}
            isReadOnly={isFixed}
          />
        )}
        {view !== 'write' && (
          <div className={classes.preview} lang={how.lang}>
            <TextPreview text={value} />
          </div>
        )}
      </div>
      <PictureProgress upload={upload} />
      <Foot id={id} length={how.lengthOf?.(value) ?? value.length} max={how.max} fault={how.fault} />
    </div>
  );
}

function Views({ view, isNarrow, onView }: { view: View; isNarrow: boolean; onView: (view: View) => void }) {
  const t = useText();
  return (
    <div className="inline-flex gap-2px" role="group" aria-label={t({ id: 'texts.view' })}>
      {views
        .filter((one) => !isNarrow || one !== 'split')
        .map((one) => (
          <button
            key={one}
            type="button"
            className={classes.view}
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            <FormattedMessage id={`texts.view.${one}`} />
          </button>
        ))}
    </div>
  );
}

interface FieldProps extends Omit<Props, 'label'> {
  id: string;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onTool: (tool: Tool) => void;
  /** @returns whether there was a picture among them */
  onFiles: (files: Iterable<File>) => boolean;
}

const shortcuts: Record<string, Tool> = { b: 'bold', i: 'italic' };

function Field({ id, field, name, value, onChange, onSend, onTool, onFiles, rows = 8, ...how }: FieldProps) {
  const { lang, isReadOnly = false, hasMentions = false, fault } = how;
  const mentions = useMentions(field, onChange, hasMentions);
  const people = useId();
  const take = (event: React.SyntheticEvent, files: Iterable<File>) => {
    if (!isReadOnly && onFiles(files)) event.preventDefault();
  };
  const press = (event: React.KeyboardEvent) => {
    if (!event.metaKey && !event.ctrlKey) {
      if (mentions.press(event.key)) event.preventDefault();
      return;
    }
    const tool = shortcuts[letterOf(event.nativeEvent)];
    if (tool) onTool(tool);
    else if (event.key === 'Enter' && onSend) onSend();
    else return;
    event.preventDefault();
  };
  const isOffered = mentions.found.length > 0;
  return (
    <>
      <textarea
        ref={field}
        id={id}
        name={name}
        className={classes.field}
        rows={rows}
        style={{ '--rows': rows } as React.CSSProperties}
        lang={lang}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={`${id}-count`}
        aria-autocomplete={hasMentions ? 'list' : undefined}
        aria-controls={isOffered ? people : undefined}
        aria-activedescendant={isOffered ? mentionId(people, mentions.chosen) : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={mentions.look}
        onBlur={mentions.forget}
        onKeyDown={press}
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      <MentionList id={people} mentions={mentions} />
    </>
  );
}

interface FootProps extends Pick<Props, 'max' | 'fault'> {
  id: string;
  length: number;
}

function Foot({ id, length, max, fault }: FootProps) {
  return (
    <p id={`${id}-count`} className={classes.foot}>
      <span className="error" role="alert">
        {fault}
      </span>
      <span data-over={length > max || undefined}>
        <FormattedMessage id="texts.count" values={{ count: length, max }} />
      </span>
    </p>
  );
}
