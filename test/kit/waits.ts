import type { TestApp } from './api.js';

/**
 * Does something during which a wait that begins does not end (AUTH4): on a busy machine its first seconds are over before
 * all that was sent at once has come.
 */
export const whileWaitsLast = async <T>(api: TestApp, work: () => Promise<T>): Promise<T> => {
  await api.sql(`create function kernel.lasting() returns trigger language plpgsql as $$ begin
    if new.free_at > clock_timestamp() then new.free_at := new.forget_at; end if; return new; end $$`);
  await api.sql(`create trigger lasting before insert or update on kernel.slow_downs
    for each row execute function kernel.lasting()`);
  try {
    return await work();
  } finally {
    await api.sql('drop function kernel.lasting cascade');
  }
};
