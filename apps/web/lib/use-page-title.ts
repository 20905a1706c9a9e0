import { useEffect } from 'react';
import { useSite } from './site.js';

export const usePageTitle = (title: string) => {
  const { product } = useSite();
  useEffect(() => {
    document.title = title ? `${title} – ${product}` : product;
  }, [title, product]);
};
