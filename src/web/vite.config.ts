import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { budgets } from './build/budgets.ts'
import { preloadFont } from './build/preload-font.ts'
import { precompress } from './build/precompress.ts'
import { scriptGroups } from './build/script-groups.ts'

const server = process.env['PARLEY_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadFont(), budgets(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A font inlined as data: would need font-src data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The shared words carry zod schemas; the browser needs the plain functions beside them and no zod (24 KB).
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] }, output: { codeSplitting: { groups: scriptGroups } } },
  },
  server: {
    port: 3300,
    proxy: {
      '/api': { target: server, ws: true },
      '/emulator': { target: server },
    },
  },
})
