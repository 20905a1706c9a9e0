import { useSelector } from '@xstate/store-react';
import { site } from './site.js';

export const useSite = () => useSelector(site, (settings) => settings);
