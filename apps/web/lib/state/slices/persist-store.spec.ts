import { describe, expect, it } from '@jest/globals';
import { createPersistStore } from './persist-store.js';

describe('STATE1 slice persistStore', () => {
  it('I18N1 begins with RUS beside ENG', () => {
    expect(createPersistStore().getSnapshot().context).toEqual({
      activeLanguage: 'RUS',
      locale: 'ENG',
      isAuthorized: false,
    });
  });

  it('I18N1 toggling swaps the two languages, twice gives the first pair again', () => {
    const store = createPersistStore();
    store.trigger.toggleLanguage();
    expect(store.getSnapshot().context).toMatchObject({ activeLanguage: 'ENG', locale: 'RUS' });
    store.trigger.toggleLanguage();
    expect(store.getSnapshot().context).toMatchObject({ activeLanguage: 'RUS', locale: 'ENG' });
  });

  it('authorized sets the flag and unauthorized takes it away', () => {
    const store = createPersistStore();
    store.trigger.authorized();
    expect(store.getSnapshot().context.isAuthorized).toBe(true);
    store.trigger.unauthorized();
    expect(store.getSnapshot().context.isAuthorized).toBe(false);
  });
});
