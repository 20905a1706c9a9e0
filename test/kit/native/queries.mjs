import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/react/pure.js';

const { getElementError, ...usual } = getConfig();

/** While a test waits for something, nobody reads how the page looks without it: it is told when the wait is over. */
const errorOf = (message, container) =>
  getConfig()._disableExpensiveErrorDiagnostics
    ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
    : getElementError(message, container);

/** Puts back what test files before this one have set. */
export const startUsual = () => configure({ ...usual, getElementError: errorOf });
