import { Skeleton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { Loaded } from '#web/ui/loaded.js';
import { TabPanel, LinkTabs } from '#web/ui/link-tabs.js';
import { asApiError, leadsNowhere } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useNavigateHere } from '#web/lib/use-navigate-here.js';
import { useEditor } from './editor.data.js';
import { EntriesContext } from './entries.js';
import { roomPath, type Room, rooms } from './rooms.js';
import type { Step } from './steps.js';
import { useDraft, type Draft } from './use-draft.js';
import { Company } from './company.js';
import { Dangers } from './dangers.js';
import { EditorHead } from './editor-head.js';
import { useLeaveGuard } from './leave-guard.js';
import { StepContent } from './step-content.js';
import { StepList } from './step-list.js';
import { Unsaved } from './unsaved.js';
import classes from './editor.module.css';

interface Props {
  champname: string;
  room: Room;
  step: Step;
  onStep: (step: Step) => void;
  /** The championship as lists show it. */
  preview: ReactNode;
  /** The rooms of who takes part and of solutions. */
  participants: ReactNode;
  submissions: ReactNode;
  /** Instead of an editor that is not the caller's to see. */
  notFound: ReactNode;
}

/** CHAMP5: the editor of a championship, step by step, saved by itself. */
export function Editor({ champname, notFound, ...rest }: Props) {
  const editor = useEditor(champname);
  // What was read before is no more when it is deleted, has another address or another client.
  if (editor.error && leadsNowhere(editor.error)) return notFound;
  return (
    <Loaded
      of={editor}
      skeleton={<EditorSkeleton />}
      failed={(failure) => asApiError(failure).code === 'UNAUTHENTICATED' && notFound}
    >
      {(view) => <Rooms key={view.id} view={view} {...rest} />}
    </Loaded>
  );
}

type RoomsProps = Omit<Props, 'champname' | 'notFound'> & { view: EditorView };

/** What is not saved yet stays so while one looks into the other room. */
function Rooms({ view, room, participants, submissions, ...rest }: RoomsProps) {
  const follow = useFollow(room);
  const draft = useDraft(view, follow);
  useLeaveGuard(draft.isUnsaved);
  return (
    <EntriesContext value={draft.entries}>
      <EditorHead view={view} draft={draft} />
      <RoomTabs champname={view.champname} current={room} />
      <TabPanel id={room} className="mt-4">
        {!draft.rival && <Company view={view} />}
        <Dangers view={view} draft={draft} />
        {room === 'setup' ? <Steps view={view} draft={draft} {...rest} /> : { participants, submissions }[room]}
      </TabPanel>
      {draft.state === 'failed' && <Unsaved view={view} draft={draft} />}
    </EntriesContext>
  );
}

type StepsProps = Omit<RoomsProps, 'room' | 'participants' | 'submissions'> & { draft: Draft };

function Steps({ view, draft, step, onStep, preview }: StepsProps) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  // A step is a page of its own to somebody who can't see it change.
  const go = (next: Step) => {
    onStep(next);
    requestAnimationFrame(() => title.current?.focus());
  };
  return (
    <div className={classes.layout}>
      <StepList view={view} current={step} refused={draft.refused} onStep={go} />
      <section className={classes.sheet} aria-labelledby="step-title">
        <h2 id="step-title" ref={title} tabIndex={-1} className={classes.title}>
          {t({ id: `editor.step.${step}` })}
        </h2>
        <StepContent step={step} view={view} draft={draft} onStep={go} preview={preview} />
      </section>
    </div>
  );
}

/** The address of the page goes with that of the championship, unless the person has gone elsewhere meanwhile. */
const useFollow = (room: Room) => {
  const navigate = useNavigateHere();
  const { search } = useLocation();
  return (champname: string) => navigate({ pathname: roomPath[room](champname), search }, { replace: true });
};

function EditorSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={96} radius={10} mb={16} />
      <Skeleton height={480} radius={10} />
    </div>
  );
}

/** Between the rooms of the editor. */
function RoomTabs({ champname, current }: { champname: string; current: Room }) {
  const t = useText();
  return (
    <LinkTabs
      label={t({ id: 'editor.rooms' })}
      current={current}
      tabs={rooms.map((room) => ({
        id: room,
        to: roomPath[room](champname),
        label: <FormattedMessage id={`editor.room.${room}`} />,
      }))}
    />
  );
}
