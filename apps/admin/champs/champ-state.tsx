import { Alert, Box, Button, Link } from '@mui/material';
import { useEffect, useState } from 'react';
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { eventFor } from '../../../modules/championships/contract/championship.machine.js';
import type { EditorView } from '../../../modules/championships/contract/editor.js';
import { ask } from '../ask.js';
import { ChampOwner } from './champ-owner.js';
import type { Champ } from './champ.js';

const wishes = ['PUBLISHED', 'FINISHED', 'DRAFT', 'ARCHIVED'] as const;
type Wish = (typeof wishes)[number];

/** A championship as its editor sees it, read again when its state changes. */
const useEditorView = (champ: Champ | undefined): EditorView | null => {
  const [view, setView] = useState<EditorView | null>(null);
  const champname = champ?.champname;
  const state = champ?.state;
  useEffect(() => {
    if (champname === undefined) return undefined;
    const stop = new AbortController();
    ask<EditorView>('GET', `championships/${champname}/edit`, undefined, stop.signal).then(setView, () =>
      setView(null),
    );
    return () => stop.abort();
  }, [champname, state]);
  return view;
};

/** Where a championship stands: what it lacks, the states it can go to, and in whose hands it is. */
export const ChampState = () => {
  const champ = useRecordContext<Champ>();
  const translate = useTranslate();
  const view = useEditorView(champ);
  if (!champ || !view) return null;
  const archivedFrom = view.archivedFrom === 'ARCHIVED' ? null : view.archivedFrom;
  const ways = wishes.filter((wish) => eventFor(view.state, wish, archivedFrom) !== null);
  const isIncomplete = view.state === 'DRAFT' && view.blockers.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {view.state === 'DRAFT' && <Completeness view={view} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {ways.map((wish) => (
          <StateButton
            key={wish}
            champname={champ.champname}
            wish={wish}
            isBlocked={wish === 'PUBLISHED' && isIncomplete}
          />
        ))}
        <Link href={`/championship/${champ.champname}/edit`}>{translate('resources.champs.edit')}</Link>
      </Box>
      <ChampOwner champ={champ} />
    </Box>
  );
};

const Completeness = ({ view: { blockers } }: { view: EditorView }) => {
  const translate = useTranslate();
  const missing = blockers.map(({ field }) => translate(`resources.champs.lack.${field}`)).join(', ');
  return (
    <Alert severity={missing ? 'warning' : 'success'} variant="outlined">
      {missing ? `${translate('resources.champs.lacks')}: ${missing}` : translate('resources.champs.whole')}
    </Alert>
  );
};

/** One way on; shown because the machine allows it, and asked before. */
const StateButton = ({ champname, wish, isBlocked }: { champname: string; wish: Wish; isBlocked: boolean }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const become = async () => {
    setAsking(false);
    try {
      await ask('POST', `championships/${champname}/state`, { state: wish });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  };
  const verb = translate(`resources.champs.become.${wish}`);
  return (
    <>
      <Button variant="outlined" disabled={isBlocked} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={verb}
        content={translate(`resources.champs.become.${wish}.text`, { champname })}
        confirm={verb}
        onConfirm={() => void become()}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
