import { demoByCode } from '../../championships/demo/by-code.js';
import type { DemoRun } from '../../kernel/demo.js';
import type { Repository } from '../runs/domain/run.js';
import { OwnRepositories } from '../runs/flows/own-repositories.js';

/** Code of the demo: who handed in which repository of data/repositories, the worst one first. */
export const demoRepositories = [
  { champname: demoByCode.champname, login: 'carol', name: 'roman-forgetful', comment: 'Nobody needs the letter D' },
  { champname: demoByCode.champname, login: 'bob', name: 'roman-numerals', comment: 'The example as it is' },
  { champname: demoByCode.champname, login: 'carol', name: 'roman-nines', comment: 'IV and IX' },
  { champname: demoByCode.champname, login: 'elena', name: 'roman-tens', comment: '' },
  { champname: demoByCode.champname, login: 'dmitry', name: 'roman-subtraction', comment: 'As the Romans did' },
] as const;

/** A repository that the platform serves itself, which may be run in any box. */
export interface DemoRepository {
  champname: string;
  login: string;
  name: string;
  comment: string;
  repository: Repository;
}

/**
 * What of the demo's code can be handed in: nothing outside of demo mode, where none is served. It is run once the demo is
 * served, by the runner beside it; where there is none it waits, and the queue says why.
 */
export const repositoriesOf = ({ app }: DemoRun): DemoRepository[] => {
  const own = app.get(OwnRepositories, { strict: false });
  return demoRepositories.flatMap(({ name, ...sent }) => {
    const url = own.addressOf(name);
    if (url === null) return [];
    return [{ ...sent, name: `${name}.git`, repository: { url, ref: null, trustedCommit: own.commitOf(url) } }];
  });
};
