import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AgreementLink } from '#web/words/agreement-link.js';
import { LinkTabs, TabPanel } from '#web/ui/link-tabs.js';
import { Markdown } from '#web/ui/markdown/markdown.js';
import { TextSkeleton } from '#web/ui/markdown/text-skeleton.js';
import type { Exhibit } from '#web/kit/exhibit.js';
import { dearText, formula, longText, longWord, markdown } from '#web/kit/samples.js';

/** Texts, and the ways between them. */
export const texts: readonly Exhibit[] = [
  {
    shows: ['Markdown', 'MarkdownView', 'MarkdownMath', 'SlowMarkdown', 'TextSkeleton'],
    states: {
      text: <Markdown text={markdown} />,
      formula: <Markdown text={formula} />,
      long: <Markdown text={`${longText}\n\n${longWord.repeat(4)}`} />,
      'dear to read': <Markdown text={dearText} />,
      empty: <Markdown text="" />,
      loading: <TextSkeleton />,
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
