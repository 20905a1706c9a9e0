import { describe, expect, it } from '@jest/globals';
import { metricOf } from '../metrics/registry.js';
import { compareTruths } from './compare-truths.js';
import { prepareTruth } from './prepare.js';

const truth = (metric: string, text: string) =>
  prepareTruth(
    metricOf(metric),
    {},
    (async function* () {
      yield Buffer.from(text);
    })(),
  );
const change = async (metric: string, before: string, after: string) =>
  compareTruths(await truth(metric, before), await truth(metric, after));

describe('SUB6 what changes with other answers', () => {
  it('SUB6 counts values, rows and sides by the id, whatever the order of the rows', async () => {
    const csv = { format: 'csv' };
    const before = 'id,target,usage\n1,1,public\n2,2,public\n3,3,private\n4,4,private\n';
    const after = 'id,target,usage\n5,5,private\n4,4,public\n3,9,private\n1,1,public\n';
    expect(await change('RMSE', before, after)).toEqual({ ...csv, rows: 4, added: 1, removed: 1, values: 1, sides: 1 });
    expect(await change('RMSE', before, before)).toEqual({
      ...csv,
      rows: 4,
      added: 0,
      removed: 0,
      values: 0,
      sides: 0,
    });
  });

  it('SUB6 takes rows of answers without a split for public ones', async () => {
    const split = 'id,target,usage\na,1,public\nb,2,private\nc,3,private\n';
    const whole = 'id,target\na,1\nb,2\nc,3\n';
    expect(await change('RMSE', split, whole)).toMatchObject({ values: 0, sides: 2 });
    expect(await change('RMSE', whole, split)).toMatchObject({ values: 0, sides: 2 });
  });

  it('SUB6 says that it is users whose lists in JSON are others', async () => {
    const lists = (items: string) => `{"u":[${items}],"v":["1"]}`;
    expect(await change('MNAP20_JSON', lists('"1"'), lists('"2"'))).toMatchObject({
      format: 'json',
      rows: 2,
      values: 1,
    });
  });

  it('SUB6 compares labels by their names, not by the order in which a file has them', async () => {
    const before = 'id,target\n1,cat\n2,dog\n3,cat\n';
    const after = 'id,target\n3,cat\n2,cat\n1,dog\n';
    expect(await change('ACCURACY', before, after)).toMatchObject({ rows: 3, values: 2 });
  });
});
