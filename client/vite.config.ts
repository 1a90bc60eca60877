import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that `npm run dev` talks to.
const server = process.env.EXCEED_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  build: {
    // Committed as built, so that a machine with Rust alone builds and plays everything.
    outDir: '../crates/exceed-server/assets',
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true },
      '/health': server,
    },
  },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
