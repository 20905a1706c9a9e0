import { describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { forRequest, requestId } from '../request-id.js';
import { Live } from './live.js';
import type { Hint } from './topics.js';

describe('hints of requests', () => {
  it('ADMIN1 what is told at the end of a tick is told for no request, whichever began the tick', async () => {
    const told: (string | undefined)[] = [];
    const second = Promise.withResolvers<void>();
    const fork = () => {
      told.push(requestId());
      if (told.length === 2) second.resolve();
      throw new Error('away');
    };
    const live = new Live({ em: { fork } } as unknown as MikroORM);
    Object.assign(live, { log: { warn: () => undefined } });
    await forRequest('request-one', () => live.changed('one' as Hint));
    await forRequest('request-two', () => live.changed('two' as Hint));
    await second.promise;
    await live.onModuleDestroy();
    expect(told).toEqual(['request-one', undefined]);
  });
});
