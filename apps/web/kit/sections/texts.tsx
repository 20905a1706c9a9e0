import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import { AgreementLink } from '#web/words/agreement-link.js';
import { SaveLine, SaveTrouble } from '#web/words/autosave/save-line.js';
import { RichText } from '#web/words/rich-text.js';
import { PictureProgress } from '#web/words/text-editor/picture-parts.js';
import { TextEditor } from '#web/words/text-editor.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import type { Exhibit } from '#web/kit/exhibit.js';
import { foldedText, longText, longWord, markdown, richText } from '#web/kit/samples.js';

const savedAt = '2026-02-17T09:04:00Z';
const rival = { title: longText, savedAt, sequence: 2 };
const stays = async () => undefined;
const written = { state: 'saved', savedAt, failure: null, values: { text: longText } } as const;
const draft = { ...written, retry: stays, keepMine: () => null, takeTheirs: () => null };

/** Texts, and the ways between them. */
export const texts: readonly Exhibit[] = [
  {
    shows: ['RichText'],
    states: {
      text: <RichText html={richText} />,
      long: <RichText html={`<p>${longText}</p><p>${longWord.repeat(4)}</p>`} />,
      folded: <RichText html={foldedText} folds />,
      empty: <RichText html="" />,
    },
  },
  {
    shows: ['TextEditor', 'TextPreview', 'Toolbar', 'PictureButton', 'PictureProgress'],
    states: {
      empty: <Writing text="" />,
      text: <Writing text={markdown} />,
      'a picture on its way': (
        <PictureProgress
          upload={{
            file: new File([], longWord),
            progress: { sent: 37, total: 100 },
            failure: null,
            cancel: () => undefined,
          }}
        />
      ),
      'too long': <Writing text={longText} max={100} fault={longText} />,
    },
  },
  {
    shows: ['SaveLine', 'SaveTrouble'],
    states: {
      saved: <SaveLine draft={{ state: 'saved', savedAt }} />,
      saving: <SaveLine draft={{ state: 'saving', savedAt }} />,
      'saved elsewhere': <SaveTrouble draft={{ ...draft, rival: { ...rival, text: longWord } }} />,
    },
  },
  {
    shows: ['LinkTabs', 'TabPanel'],
    states: {
      major: <Tabs name="major" ids={['one', 'two', 'three']} />,
      'minor, long': <Tabs name="minor" isMinor ids={['short', longWord, `${longWord}2`, 'last']} />,
    },
  },
  { shows: ['AgreementLink'], states: { 'without a size': <AgreementLink /> } },
  {
    shows: ['ToastRegion'],
    states: { 'done, failed': <FormattedMessage id="shell.toasts" /> },
  },
];

function Tabs({ name, ids, isMinor = false }: { name: string; ids: readonly string[]; isMinor?: boolean }) {
  const [search] = useSearchParams();
  const current = search.get(name) ?? ids[0] ?? '';
  const tabs = ids.map((id) => ({ id: `${name}-${id}`, to: `/?${name}=${id}`, label: id }));
  return (
    <>
      <LinkTabs label={name} tabs={tabs} current={`${name}-${current}`} minor={isMinor} />
      <TabPanel id={`${name}-${current}`}>{current}</TabPanel>
    </>
  );
}

function Writing({ text, max = 500, fault }: { text: string; max?: number; fault?: string }) {
  const [value, setValue] = useState(text);
  return <TextEditor label={longWord} value={value} onChange={setValue} max={max} fault={fault} />;
}
