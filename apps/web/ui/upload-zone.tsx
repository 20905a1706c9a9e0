import { Button } from '@mantine/core';
import { FileText, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Progress } from '#web/lib/api/upload.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useKeptFocus } from '#web/lib/use-kept-focus.js';
import classes from './upload-zone.module.css';

interface Props {
  accept: string;
  /** What is dropped here, in the imperative; a file unless it is said. */
  title?: string;
  hint: string;
  /** One that was picked; without one there is room for it. */
  file?: File | null;
  /** Several may be chosen at a time, each for itself. */
  isMany?: boolean;
  /** Among other fields: no larger than it must be. */
  isLow?: boolean;
  /** While it is on its way. */
  progress?: Progress | null;
  onPick: (file: File) => void;
  onClear?: () => void;
  onCancel?: () => void;
}

/** A file by drop or by button, and its way to the server. */
export function UploadZone({ accept, title, hint, isMany = false, isLow = false, onPick, ...more }: Props) {
  const { file = null, progress = null, ...ways } = more;
  const [isOver, setOver] = useState(false);
  // A page that opens leaves the focus where it is; one that was used takes it along.
  const [isUsed, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const t = useText();
  const choose = () => input.current?.click();
  const take = (files: FileList | null) => {
    setUsed(true);
    for (const one of [...(files ?? [])].slice(0, isMany ? undefined : 1)) onPick(one);
  };
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!progress) take(event.dataTransfer.files);
  };
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-low={isLow || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      role="presentation"
    >
      {file ? (
        <Picked {...ways} isUsed={isUsed} file={file} progress={progress} onChoose={choose} />
      ) : (
        <Choice isUsed={isUsed} title={title ?? t({ id: 'shell.upload.drop' })} hint={hint} onChoose={choose} />
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMany}
        className={classes.input}
        tabIndex={-1}
        aria-label={t({ id: 'shell.upload.choose' })}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be meant once more, of which a browser tells nothing while it is chosen already.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

type ChoiceProps = Required<Pick<Props, 'title' | 'hint'>> & { isUsed: boolean; onChoose: () => void };

function Choice({ title, hint, onChoose, isUsed }: ChoiceProps) {
  const button = useKeptFocus<HTMLButtonElement>(isUsed, null);
  const hintId = useId();
  const t = useText();
  return (
    <>
      <Upload className={classes.icon} size={22} strokeWidth={1.75} aria-hidden />
      <span className="card-title">{title}</span>
      <Button className={classes.choose} ref={button} variant="default" aria-describedby={hintId} onClick={onChoose}>
        {t({ id: 'shell.upload.choose' })}
      </Button>
      <span id={hintId} className={classes.hint}>
        {hint}
      </span>
    </>
  );
}

type PickedProps = Pick<Props, 'onClear' | 'onCancel'> & {
  file: File;
  progress: Progress | null;
  isUsed: boolean;
  onChoose: () => void;
};

function Picked({ file, progress, onChoose, onClear, onCancel, isUsed }: PickedProps) {
  const name = useKeptFocus<HTMLSpanElement>(isUsed, progress === null);
  const t = useText();
  const bytes = useBytes();
  const percent = progress && progress.total > 0 ? Math.floor((progress.sent / progress.total) * 100) : 0;
  return (
    <div className={classes.picked}>
      <FileText className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <span ref={name} className={classes.name} tabIndex={-1}>
        {file.name}
      </span>
      <span className="muted small nowrap rigid">{bytes(file.size)}</span>
      {progress && (
        <>
          <progress
            className={classes.progress}
            max={100}
            value={percent}
            aria-label={t({ id: 'shell.upload.progress' })}
          />
          <span className={classes.percent}>{t({ id: 'shell.percent' }, { percent })}</span>
        </>
      )}
      {!progress && onClear && (
        <Button variant="subtle" size="compact-sm" leftSection={<Upload size={16} aria-hidden />} onClick={onChoose}>
          {t({ id: 'shell.upload.another' })}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<X size={16} aria-hidden />}
        onClick={progress ? onCancel : onClear}
      >
        {t({ id: progress ? 'shell.cancel' : 'shell.upload.remove' })}
      </Button>
    </div>
  );
}
