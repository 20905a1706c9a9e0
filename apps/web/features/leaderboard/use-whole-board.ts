import { useEffect, useState } from 'react';

export interface WholeBoard {
  /** All rows are there and to be drawn, for finding in the page and for paper. */
  isWhole: boolean;
  /** Some are still on their way. */
  isLoading: boolean;
  /** There are rows that are not there or not drawn. */
  isPart: boolean;
  onWant: () => void;
}

interface Reading {
  hasNextPage: boolean;
  isError: boolean;
  more: () => void;
}

/** A board is read as far as one looks, until somebody asks for all of it. */
export const useWholeBoard = ({ hasNextPage, isError, more }: Reading, onWant: () => void): WholeBoard => {
  const [isWanted, setWanted] = useState(false);
  const isLoading = isWanted && hasNextPage && !isError;
  useEffect(() => {
    if (isLoading) more();
  }, [isLoading, more]);
  return {
    // Drawn when the last one is there, and not again with each page on the way.
    isWhole: isWanted && !hasNextPage,
    isLoading,
    isPart: hasNextPage || !isWanted,
    onWant: () => {
      setWanted(true);
      onWant();
      if (isError) more();
    },
  };
};
