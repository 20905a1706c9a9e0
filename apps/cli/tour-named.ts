import type { TourView } from '../../modules/scoring/tours/contract/tour.js';
import { tours } from '../../modules/scoring/tours/contract/tour-routes.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { plain } from './terminal.js';

/**
 * A tour as a person names it: by its number, counted from 1, by its title in either language, or by its id.
 * @throws Failure CLI_TOUR, which names those that there are
 */
export const tourNamed = async (cli: Cli, api: PodiumApi, champname: string, name: string): Promise<TourView> => {
  const { items } = await api.call(tours, { params: { champname } });
  const found = items.find((tour, at) => String(at + 1) === name || tour.id === name) ?? items.find(isCalled(name));
  if (found) return found;
  const { texts } = cli;
  const names = items.map(({ title }, at) => `${at + 1} ${plain(texts.pick(title))}`).join(', ');
  const hint = texts.say(items.length > 0 ? 'cli.tour.those' : 'cli.champ.tours.none', { names });
  throw new Failure(exitCodes.usage, 'CLI_TOUR', texts.say('cli.tour.none', { tour: name }), { hint });
};

const isCalled =
  (name: string) =>
  ({ title }: TourView): boolean =>
    [title.eng, title.rus].some((one) => one !== '' && folded(one) === folded(name));

const folded = (name: string): string => name.trim().toLocaleLowerCase();
