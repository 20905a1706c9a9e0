import { describe, expect, it } from '@jest/globals';
import { metricOf } from './metrics/registry.js';
import { settingsOf } from './metrics/settings.js';
import { scoreOrKind, truthReport } from './testing/files.js';

const read = (metric: string, raw: object) => settingsOf(metricOf(metric), { ...raw });

describe('METR1 settings', () => {
  it('METR1 may be written as values or as text', () => {
    expect(read('F1', { average: 'macro' })).toEqual({ average: 'macro' });
    expect(read('LOG_LOSS_PYTH', { classes: [1, 2] })).toEqual({ classes: ['1', '2'] });
    expect(read('LOG_LOSS_PYTH', { classes: 'a, b' })).toEqual({ classes: ['a', 'b'] });
    expect(read('ROSNEFT_DICE_METRIC', { pixels: '512x256' })).toEqual({ pixels: 131072 });
    expect(read('ROSNEFT_DICE_METRIC', { pixels: 100 })).toEqual({ pixels: 100 });
    expect(read('RMSE', { columns: 'id:key,target:y' })).toEqual({ columns: { id: 'key', target: 'y' } });
    expect(read('RMSE', { columns: '{"id":"a:b"}' })).toEqual({ columns: { id: 'a:b' } });
    expect(read('RMSE', { columns: 'id: key , target :y' })).toEqual({ columns: { id: 'key', target: 'y' } });
    expect(read('RMSE', { columns: 'id:target,target:id' })).toEqual({ columns: { id: 'target', target: 'id' } });
  });

  it.each([
    ['RMSE', { average: 'macro' }],
    ['F1', { average: 'micro' }],
    ['RMSE', { columns: '{"id":' }],
    ['RMSE', { columns: 'id' }],
    ['RMSE', { columns: ['id'] }],
    ['RMSE', { columns: 'id:a:b' }],
    ['RMSE', { columns: 'Id:key' }],
    ['RMSE', { columns: 'id:target' }],
    ['RMSE', { columns: 'id:prediction' }],
    ['RMSE', { columns: 'target:usage' }],
    ['LOG_LOSS_PYTH', { classes: 'a,b', columns: 'c:x' }],
    ['LOG_LOSS_PYTH', { classes: 'a,b', columns: 'id:b' }],
    ['MNAP20_JSON', { columns: 'id:key' }],
    ['LOG_LOSS_PYTH', { classes: 'a' }],
    ['LOG_LOSS_PYTH', { classes: 'a,a' }],
    ['LOG_LOSS_PYTH', { classes: '' }],
    ['RMSE', { ranges: '{"prediction":{}}' }],
    ['RMSE', { ranges: '{"prediction":{"min":2,"max":1}}' }],
    ['RMSE', { ranges: '{"prediction":{"min":"0"}}' }],
    ['RMSE', { ranges: '{"prediction":{"least":0}}' }],
    ['RMSE', { ranges: 'prediction' }],
    ['RMSE', { ranges: '{"id":{"min":0}}' }],
    ['MNAP20_JSON', { ranges: '{"prediction":{"min":0}}' }],
    ['ROSNEFT_DICE_METRIC', { pixels: 0 }],
    ['ROSNEFT_DICE_METRIC', { pixels: '1e3' }],
    ['RMSE', JSON.parse('{"__proto__": 1}') as object],
  ])('METR1 %s refuses %j', (metric, raw) => {
    expect(() => settingsOf(metricOf(metric), raw as Record<string, unknown>)).toThrow(
      expect.objectContaining({ code: 'PARAMS_INVALID' }),
    );
  });

  it('METR1 columns take the names of the championship in both files', async () => {
    const params = { columns: { id: 'key', target: 'y', prediction: 'y hat' } };
    expect(await scoreOrKind('MAE', 'key,y\na,1\n', 'key,y hat\na,3\n', params)).toBe(2);
    expect(await scoreOrKind('MAE', 'key,y\na,1\n', 'id,prediction\na,3\n', params)).toBe('missing_column');
  });

  it.each([
    ['MAE', '1,0\n', { min: 0 }, 'out_of_range', '-0.5'],
    ['MAE', '1,0\n', { max: 2.5 }, 'out_of_range', '2.6'],
    ['MAE', '1,0\n', { min: 0, max: 2.5 }, 2.5, '2.5'],
    ['MAE', '1,0\n', { min: 0, max: 2.5 }, 'out_of_range', '"2.6"'],
    // What the metric itself forbids stays forbidden.
    ['LOG_LOSS', '1,1\n', { min: -1, max: 2 }, 'out_of_range', '1.5'],
    ['LOG_LOSS', '1,1\n', { min: 0.2 }, 'out_of_range', '0.1'],
  ])('CHAMP5 %s takes the numbers that the championship allows: %#', async (metric, truth, range, expected, cell) => {
    const ranges = JSON.stringify({ prediction: range });
    expect(await scoreOrKind(metric, `id,target\n${truth}`, `id,prediction\n1,${cell}\n`, { ranges })).toBe(expected);
    const columns = 'prediction:price';
    const renamed = await scoreOrKind(metric, `id,target\n${truth}`, `id,price\n1,${cell}\n`, { ranges, columns });
    expect(renamed).toBe(expected);
  });

  it('METR1 classes called like parts of every object are ordinary', async () => {
    const truth = 'key,target\n1,constructor\n2,__proto__\n';
    const solution = 'key,__proto__,constructor\n1,0,1\n2,1,0\n';
    expect(await scoreOrKind('LOG_LOSS_PYTH', truth, solution, { columns: { id: 'key' } })).toBeCloseTo(0, 12);
  });

  it('METR1 a class can not be called like the key, whatever the championship calls it', async () => {
    const params = { columns: { id: 'key' } };
    expect(await truthReport('LOG_LOSS_PYTH', 'key,target\n1,a\n2,key\n', params)).toMatchObject({
      problems: [{ reason: 'duplicate_column', value: 'key' }],
    });
  });

  it('METR1 classes may be more than the truth has, and not fewer', async () => {
    const files = ['id,target\n1,b\n', 'id,a,b\n1,0.5,0.5\n'] as const;
    expect(await scoreOrKind('LOG_LOSS_PYTH', ...files, { classes: 'a,b' })).toBeCloseTo(Math.LN2, 12);
    await expect(scoreOrKind('LOG_LOSS_PYTH', ...files, { classes: 'a,c' })).rejects.toMatchObject({
      code: 'TRUTH_INVALID',
    });
  });
});
