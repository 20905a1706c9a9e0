import type { Socket } from 'socket.io';

/** The last wish of each socket that is still being worked off. */
const last = new WeakMap<Socket, Promise<void>>();

/** Works off the wishes of a socket one after another: who leaves a topic must not join it after that. */
export const afterOthersOf = (socket: Socket, wish: () => Promise<void>): Promise<void> => {
  const turn = (last.get(socket) ?? Promise.resolve()).catch(() => undefined).then(wish);
  last.set(socket, turn);
  return turn;
};
