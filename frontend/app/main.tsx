import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { config } from 'zod/v4/core';
import { queryClient } from '../lib/api/query-client.ts';
import { router } from './routes.tsx';

// Libraries that add a <style> at run time (a dialog keeps the page behind it still) ask here for the policy's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
Object.assign(globalThis, { __webpack_nonce__: nonce });

// Before any schema is made: zod tries out whether it may compile code, which our policy forbids and browsers report.
config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
