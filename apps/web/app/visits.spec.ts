import { describe, expect, it } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { visits } from '#test/kit/visits.mjs';
import { steps } from '#web/features/championship-editor/steps.js';
import { championshipsTabs, championshipTabs, overviewTabs, paths } from '#web/lib/paths.js';
import { routes } from './routes.js';

const visited = Object.values(visits).flat();
const withoutQuery = visited.map((address) => address.replace(/\?.*/, ''));
/** Only links of mails lead there, and only for whom it is meant anything is shown. */
const notVisited = ['/confirm'];

describe('NAV2 what accessibility is tested on and pictures are made of', () => {
  it('has every route that leads to a page', () => {
    const missing = routes
      .filter(({ page, path }) => page && !notVisited.includes(path))
      .filter(({ path }) => !withoutQuery.some((address) => matchPath(path, address)));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('has every tab and every step of the pages', () => {
    const tabs = [
      ...championshipsTabs.map((tab) => paths.championships(tab)),
      ...championshipTabs
        .filter((tab) => tab !== 'overview')
        .map((tab) => paths.championship(tab === 'algorithm' ? 'roman-numerals' : 'diabetes', tab)),
      ...overviewTabs
        .filter((part) => part !== 'description')
        .map((part) => paths.championship('diabetes', 'overview', part)),
    ];
    expect(tabs.filter((address) => !withoutQuery.includes(address))).toEqual([]);
    expect(steps.filter((step) => !visited.some((address) => address.endsWith(`/edit?step=${step}`)))).toEqual([]);
  });

  it('goes nowhere that no route leads to, but once, on purpose', () => {
    const lost = withoutQuery.filter((address) => !routes.some(({ path }) => matchPath(path, address)));
    expect(lost).toEqual(['/no/such/page']);
  });
});
