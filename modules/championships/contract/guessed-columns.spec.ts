import { describe, expect, it } from '@jest/globals';
import { guessedColumns, renamesInFile, withRenames } from './guessed-columns.js';

const guessOf = (found: string[], renames: Record<string, string> = {}, wanted = ['id', 'target']) =>
  guessedColumns({ wanted, renames, found, mayRename: true });

describe('the columns of answers that are called otherwise', () => {
  it.each([
    ['in their order', ['row', 'y'], { id: 'row', target: 'y' }],
    ['by names that are alike, whatever their order', ['Target', 'key'], { id: 'key', target: 'Target' }],
    ['beside those of the right name', ['y', 'id'], { id: 'id', target: 'y' }],
    ['without those for which none is left', ['row'], { id: 'row' }],
    ['by their order among more than are wanted', ['row', 'y', 'note'], { id: 'row', target: 'y' }],
  ])('CHAMP5 are guessed %s', (_, found, guess) => expect(guessOf(found)).toEqual(guess));

  it.each([
    ['every column is there', ['id', 'target', 'note']],
    ['no column is left', ['id']],
    ['the file is not cut by commas', ['id;target']],
  ])('CHAMP5 are not guessed where %s', (_, found) => expect(guessOf(found)).toBeNull());

  it('CHAMP5 are those of the metric, whatever the championship calls them', () => {
    const renames = { id: 'row', target: 'label' };
    expect(guessOf(['labels', 'row'], renames)).toEqual({ id: 'row', target: 'labels' });
    // Back to the usual names.
    expect(guessOf(['target', 'id'], renames)).toEqual({ id: 'id', target: 'target' });
  });

  it('CHAMP5 are kept as renames beside those of solutions, as far as they are any', () => {
    const renames = { id: 'row', prediction: 'answer' };
    expect(withRenames(renames, { id: 'id', target: 'y' })).toEqual({ prediction: 'answer', target: 'y' });
    const names = { wanted: ['id', 'target'], renames, found: ['id', 'y'], mayRename: false };
    expect(renamesInFile(names, { id: 'id', target: 'y' })).toEqual(['id → row', 'y → target']);
  });
});
