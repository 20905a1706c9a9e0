import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { ChampList } from './champ-list.js';
import type { Champ } from './champ.js';

/* The lists are there before it; the layout waits for it. */
const ChampShow = lazy(async () => ({ default: (await import('./champ-show.js')).ChampShow }));

/** The tab CHAMPS (ADMIN1). */
export const champs: ResourceProps = {
  name: 'champs',
  icon: EmojiEvents,
  list: ChampList,
  show: ChampShow,
  recordRepresentation: ({ champname }: Champ) => champname,
};
