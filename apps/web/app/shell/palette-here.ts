import { useMatch, useNavigate } from 'react-router-dom';
import { useChampionship } from '#web/words/championship/championships.data.js';
import { boardQuery } from '#web/words/board.data.js';
import { copyText } from '#web/lib/copy-text.js';
import { useKnown } from '#web/lib/data/use-read.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { isRunBy } from '#web/features/championship/use-participation.js';
import { paths, tabsShownTo } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { toast } from '#web/lib/toasts/toasts.js';
import type { Action } from './palette-action.js';

/** What the person's place is, once the leaderboard was read: nothing is asked for it. */
const useCopyPlace = (champname: string, title: string): Action[] => {
  const t = useText();
  const [first] = useKnown(boardQuery(champname))?.pages ?? [];
  if (!first?.own) return [];
  const address = location.origin + paths.championship(champname, 'rating');
  const text = t({ id: 'shell.palette.place' }, { title, place: first.own.place, total: first.total, address });
  const run = async () => {
    const isCopied = await copyText(text);
    toast(isCopied ? 'done' : 'failed', isCopied ? text : t({ id: 'shell.notCopied' }));
  };
  return [{ id: 'copy-place', kind: title, label: t({ id: 'shell.palette.copyPlace' }), run: () => void run() }];
};

/** Tabs that are called otherwise than what one looks for there. */
const does = ['rating', 'metric', 'algorithm'] as const;

/** What there is to do in the championship whose page is open. */
export const useHereActions = (): Action[] => {
  const t = useText();
  const say = useBilingual();
  const navigate = useNavigate();
  const champname = useMatch('/championship/:champname/*')?.params.champname ?? '';
  const { data: champ } = useChampionship(champname);
  const title = champ ? say(champ.title) : '';
  const isAuthorized = useIsAuthorized();
  const copyPlace = useCopyPlace(champname, title);
  if (!champ) return [];
  const takesPart = champ.participation !== null;
  const submit = { id: 'submit', label: 'championships.submit' as const, to: paths.championship(champname, 'metric') };
  const tabs = tabsShownTo(takesPart, isRunBy(champ), champ.kind, !isAuthorized).map((tab) => ({
    id: `tab-${tab}`,
    label: `championships.tab.${tab}` as const,
    to: paths.championship(champname, tab),
    does: does.find((one) => one === tab),
  }));
  return [
    ...[...(takesPart && !isRunBy(champ) ? [submit] : []), ...tabs].map(({ id, label, to, ...also }) => ({
      id,
      kind: title,
      label: t({ id: label }),
      ...('does' in also && also.does && { keywords: [t({ id: `championships.tab.${also.does}.does` })] }),
      run: () => void navigate(to),
    })),
    ...copyPlace,
  ];
};
