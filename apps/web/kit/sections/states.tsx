import { Button } from '@mantine/core';
import { Checklist } from '#web/ui/checklist.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { FailurePanel } from '#web/ui/failure-panel.js';
import { CallFailure, FormAlert } from '#web/ui/form-alert.js';
import { Gate } from '#web/ui/gate.js';
import { Drawing } from '#web/ui/drawing.js';
import { Loaded, type Reading } from '#web/ui/loaded.js';
import { pictures, type Picture } from '#web/ui/pictures.js';
import { ShowMore } from '#web/ui/show-more.js';
import { SkeletonRows } from '#web/ui/skeleton-rows.js';
import type { Exhibit } from '#web/kit/exhibit.js';
import { limitFailure, longText, longWord, networkFailure, serverFailure } from '#web/kit/samples.js';

const nothing = () => undefined;
const done = async () => undefined;
const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: done,
};
const action = <Button variant="default">{longWord.slice(0, 12)}</Button>;

/** What stands in place of content: nothing there, not allowed, gone wrong, and what to do about it. */
export const states: readonly Exhibit[] = [
  {
    shows: ['EmptyState', 'Drawing'],
    states: {
      ...Object.fromEntries(
        Object.keys(pictures).map((name) => [name, <EmptyState key={name} picture={name as Picture} title={name} />]),
      ),
      'the drawing alone': <Drawing picture="upload" />,
      'everything, long': <EmptyState picture="podium" title={longWord} text={longText} action={action} />,
    },
  },
  {
    shows: ['ErrorCard'],
    states: {
      'without retry': <ErrorCard failure={serverFailure} />,
      'no connection': <ErrorCard failure={networkFailure} onRetry={nothing} />,
      'too many requests': <ErrorCard failure={limitFailure} onRetry={nothing} />,
    },
  },
  {
    shows: ['FailurePanel'],
    states: {
      'a chunk': <FailurePanel chunkId={5} onRetry={nothing} onOnline={nothing} />,
      'something else': <FailurePanel chunkId={null} onRetry={nothing} onOnline={nothing} />,
    },
  },
  {
    shows: ['Loaded', 'Waiting'],
    states: {
      'on its way': <Words />,
      'not to be read': <Words error={serverFailure} />,
      empty: <Words data={[]} />,
      there: <Words data={[longWord]} />,
    },
  },
  {
    shows: ['SkeletonRows'],
    states: {
      'of a list': <SkeletonRows count={3} />,
    },
  },
  {
    shows: ['ShowMore'],
    states: {
      more: <ShowMore of={list} />,
      'on its way': <ShowMore of={{ ...list, isFetchingNextPage: true }} />,
      'did not come': <ShowMore of={{ ...list, isFetchNextPageError: true, error: networkFailure }} />,
    },
  },
  {
    shows: ['FormAlert'],
    states: {
      short: <FormAlert>{longWord.slice(0, 12)}</FormAlert>,
      'long, with an action': <FormAlert action={action}>{`${longText} ${longWord}`}</FormAlert>,
    },
  },
  { shows: ['CallFailure'], states: { 'no network': <CallFailure of={networkFailure} /> } },
  {
    shows: ['Gate'],
    states: {
      'one button': (
        <Gate title={longWord.slice(0, 20)} text={longText}>
          {action}
        </Gate>
      ),
    },
  },
  {
    shows: ['Checklist'],
    states: {
      begun: <Checklist steps={steps(1)} />,
      done: <Checklist steps={steps(3)} />,
    },
  },
];

function Words(state: Partial<Reading<string[]>>) {
  return (
    <Loaded
      of={{ data: undefined, error: null, refetch: done, ...state }}
      skeleton={48}
      empty={<EmptyState picture="sheet" title={longWord} />}
    >
      {(words) => words.join(' ')}
    </Loaded>
  );
}

function steps(done: number) {
  return ['login', 'phone', longWord].map((label, index) => ({ id: label, label, isDone: index < done, action }));
}
