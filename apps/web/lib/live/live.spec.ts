import { beforeEach, describe, expect, it, jest } from '@jest/globals';

type Handler = (topic?: string) => void;
const handlers: Record<string, Handler> = {};
const emit = jest.fn<(event: string, topic: string) => void>();
const [disconnect, open] = [jest.fn(() => socket), jest.fn()];
const on = (event: string, handler: Handler) => (handlers[event] = handler);
const socket: object = { connected: true, emit, on, disconnect, connect: open };
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { endLive, isLive, renewLive, watch } = await import('./live.js');

/** Resolves when the page says such a thing to the server the next time. */
const said = (event: string) =>
  new Promise<void>((resolve) => emit.mockImplementation((name) => void (name === event && resolve())));

const topic = 'leaderboard:digits';
const listener = jest.fn();
let stop = () => {};

/** The module keeps one connection, so these come in the order of a page's life. */
describe('LB2 hints over the socket', () => {
  beforeEach(() => {
    jest.clearAllMocks();
  });

  it('LB2 what was just read is not read again when the connection opens', async () => {
    stop = watch(topic, listener);
    await said('watch');
    handlers['connect']?.();
    expect(isLive.get()).toBe(true);
    expect(emit).toHaveBeenCalledWith('watch', topic);
    expect(listener).not.toHaveBeenCalled();
  });

  it('LB2 a hint tells those who watch its topic, and nobody else', () => {
    const other = jest.fn();
    const stopOther = watch('leaderboard:diabetes', other);
    handlers['changed']?.(topic);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
    stopOther();
  });

  it('LB2 after a lost connection everything is read again', () => {
    handlers['disconnect']?.();
    expect(isLive.get()).toBe(false);
    handlers['connect']?.();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('CHAMP1 who signs in or out is heard as that from then on: the socket opens anew', async () => {
    const opened = new Promise<void>((resolve) => open.mockImplementation(() => resolve()));
    renewLive();
    await opened;
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('NAV6 who signs out closes the socket first, and opens none by it', async () => {
    await endLive();
    expect(disconnect).toHaveBeenCalledTimes(1);
    expect(open).not.toHaveBeenCalled();
  });

  it('LB2 the last one who leaves ends the watching', async () => {
    stop();
    await said('unwatch');
    expect(emit).toHaveBeenCalledWith('unwatch', topic);
    handlers['changed']?.(topic);
    expect(listener).not.toHaveBeenCalled();
  });

  it('LB2 what was read long before a first connection is read again', async () => {
    jest.resetModules();
    const anew = await import('./live.js');
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    anew.watch(topic, listener);
    await said('watch');
    now.mockReturnValue(6000);
    handlers['connect']?.();
    expect(listener).toHaveBeenCalledTimes(1);
    now.mockRestore();
  });
});
