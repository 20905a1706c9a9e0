import { createContext } from 'react';

/** By which a sheet says that it can't be left for now. */
export const HoldContext = createContext<(isBusy: boolean) => void>(() => undefined);
