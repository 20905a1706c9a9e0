import { useEffect } from 'react';
import { config } from './config.js';

export const usePageTitle = (title: string) => {
  useEffect(() => {
    document.title = title ? `${title} – ${config.product}` : config.product;
  }, [title]);
};
