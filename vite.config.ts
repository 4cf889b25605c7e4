import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'frontend',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Nothing is inlined: the content security policy allows scripts, styles and fonts from this site only.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: 'es2022',
    reportCompressedSize: true,
  },
});
