import { v7 } from 'uuid';

/** A new id: UUID version 7, so that rows made together stand together in an index. */
export const newId = (): string => v7();
