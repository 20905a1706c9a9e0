import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app.js';
import './page.css';

/** The hidden path, written into the page by the server; the code itself does not know it. */
const base = document.querySelector<HTMLMetaElement>('meta[name="podium-admin-path"]')?.content ?? '';

// react-admin warns of unsaved changes only under a data router, and finds its pages only below this very path.
const router = createBrowserRouter([
  { path: `${base}/*`, element: <App base={base} />, hydrateFallbackElement: <></> },
]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
