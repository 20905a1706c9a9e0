import { describe, expect, it } from '@jest/globals';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { metricNames } from '#modules/scoring/engine/index.js';
import { ApiError } from '#modules/client/api-error.js';
import { judgingIn, outcomeOf } from './drafting.js';
import { fromLocal, toLocal } from './local-time.js';
import { fittingParams } from './metric-change.js';
import { metricFormulas } from './metric-formulas.js';
import { renamesOf } from '#modules/championships/contract/settings/renames.js';
import { renamed } from './renames.js';
import { editorView } from '#web/testing/build/editor.js';
import { completenessOf } from './steps.js';
import { newTour, withAdvances } from './tours.js';

const failed = (failure: ConstructorParameters<typeof ApiError>[0]) => outcomeOf(new ApiError(failure));

describe('CHAMP5 the editor', () => {
  it('CHAMP5 tells a rival from a refusal and from a failure', () => {
    const details = { version: 4, by: 'Clara', at: '2026-03-15T12:00:00.000Z' };
    expect(failed({ code: 'CONFLICT', details })).toEqual({ kind: 'conflict', rival: details });
    expect(failed({ code: 'REJUDGE_NEEDED' }).kind).toBe('rejudge');
    expect(failed({ code: 'CHAMPNAME_USED' })).toEqual({ kind: 'refused', fields: { champname: 'CHAMPNAME_USED' } });
    const faulty = failed({ code: 'TOO_LONG', fields: { 'title.rus': 'TOO_LONG' } });
    expect(faulty).toEqual({ kind: 'refused', fields: { title: 'TOO_LONG' } });
    expect(failed({ code: 'NETWORK' }).kind).toBe('failed');
  });

  it('CHAMP5 counts as changed only what differs from what is saved', () => {
    const saved = { metric: 'RMSE', metricParams: { columns: 'a:b', ranges: '{}' }, direction: 'DOWN_UP' } as const;
    const same = { metricParams: { ranges: '{}', columns: 'a:b' }, direction: 'DOWN_UP' } as const;
    expect(judgingIn({ ...same, metric: 'MAE', dailyAttempts: 3 }, saved)).toEqual(['metric']);
    expect(judgingIn({ direction: 'TOP_DOWN', metricParams: {} }, saved)).toEqual(['metricParams', 'direction']);
  });

  it('METR1 keeps of the parameters what means the same to another metric', () => {
    const types = { columns: 'renames', ranges: 'ranges', average: 'choice' } as const;
    const params = Object.entries(types).map(([name, type]) => {
      return { name, type, choices: name === 'average' ? ['binary', 'macro'] : [], default: '' };
    });
    const to = { name: 'MAE', direction: 'DOWN_UP', format: 'csv' } as const;
    const metric = { ...to, params, answers: [], columns: ['id', 'prediction'], limitable: ['prediction'] };
    const ranges = '{"prediction":{"min":0},"weight":{"max":1}}';
    expect(fittingParams(metric, { columns: 'id:row', ranges, average: 'micro', pixels: '4' })).toEqual({
      kept: { columns: 'id:row', ranges: '{"prediction":{"min":0}}' },
      lost: [
        { name: 'ranges', column: 'weight' },
        { name: 'average', column: null },
        { name: 'pixels', column: null },
      ],
    });
    expect(fittingParams({ ...metric, params: [] }, { ranges, average: 'macro' })).toEqual({
      kept: {},
      lost: [
        { name: 'ranges', column: 'prediction' },
        { name: 'ranges', column: 'weight' },
        { name: 'average', column: null },
      ],
    });
  });

  it('METR1 has a formula for every metric', () => {
    expect(Object.keys(metricFormulas).toSorted()).toEqual(metricNames.toSorted());
  });

  it('CHAMP5 keeps a moment through its field, to the minute', () => {
    expect(fromLocal(toLocal('2026-03-15T12:34:00.000Z'))).toBe('2026-03-15T12:34:00.000Z');
    expect(toLocal(null)).toBe('');
    expect(fromLocal('')).toBeNull();
  });

  it('CHAMP5 reads renamed columns in both forms and takes a name back', () => {
    expect(renamesOf('{"id":"row"}')).toEqual({ id: 'row' });
    expect(renamesOf('id:row,target:label')).toEqual({ id: 'row', target: 'label' });
    expect(renamesOf('')).toEqual({});
    expect(renamed({ id: 'row' }, 'target', 'label')).toBe('{"id":"row","target":"label"}');
    expect(renamed({ id: 'row' }, 'id', '')).toBe('');
  });

  it('CHAMP6 lets a tour follow the one before, and somebody go on from all but the last', () => {
    const first = newTour(
      { eng: 'Tour 1', rus: '' },
      { dateStart: '2026-03-01T00:00:00.000Z', dateEnd: null },
      undefined,
    );
    const second = newTour({ eng: 'Tour 2', rus: '' }, { dateStart: null, dateEnd: '2026-03-10T00:00:00.000Z' }, first);
    expect([first.dateEnd, second.dateEnd]).toEqual(['2026-03-08T00:00:00.000Z', '2026-03-10T00:00:00.000Z']);
    expect(second.dateStart).toBe(first.dateEnd);
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const list = { by: 'list', teams: ['A'] } as const;
    const tours = withAdvances([first, { ...second, advance: { by: 'list', teams: ['A'] } }, second]);
    expect(tours.map(({ advance }) => advance)).toEqual([{ by: 'places', places: 10 }, list, null]);
  });

  it('CHAMP5 counts no step as done whose change is refused', () => {
    const view = { blockers: [] as unknown, state: 'PUBLISHED' } as EditorView;
    expect(completenessOf('basics', view, [])).toBe('done');
    expect(completenessOf('basics', view, ['dateEnd'])).toBe('refused');
    expect(completenessOf('limits', view, ['dateEnd'])).toBe('done');
  });

  it('ALGO2 CHAMP5 finds a refused image on the step that has its field, by kind', () => {
    const view = (kind: EditorView['kind']) => ({ kind, blockers: [] as unknown }) as EditorView;
    const dots = (kind: EditorView['kind']) =>
      (['metric', 'tests'] as const).map((step) => completenessOf(step, view(kind), ['algorithm']));
    expect(dots('file')).toEqual(['refused', 'optional']);
    expect(dots('algorithm')).toEqual(['done', 'refused']);
  });

  it('CHAMP5 counts no step as done that nobody touched or needs', () => {
    const dots = (more: Partial<EditorView>) =>
      (['tests', 'limits', 'tours'] as const).map((step) =>
        completenessOf(step, editorView('small', { acceptAfterEnd: true, ...more }), []),
      );
    expect(dots({})).toEqual(['optional', 'optional', 'optional']);
    expect(dots({ dailyAttempts: 3 })).toEqual(['optional', 'done', 'optional']);
    expect(dots({ state: 'PUBLISHED' })).toEqual(['optional', 'done', 'optional']);
    expect(dots({ kind: 'algorithm' })[0]).toBe('done');
  });
});
