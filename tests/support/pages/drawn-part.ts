import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

interface Around {
  readonly address?: string;
  /** With what has been read. */
  readonly client?: QueryClient;
}

/** A part of a page as a server draws it. */
export const drawnPart = (part: ReactElement, { address = '/', client = new QueryClient() }: Around = {}): string =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, { initialEntries: [address] }, part)),
  );
