import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** The loader as one classic script; it goes into pages of every age, so that it is written in what browsers of 2022 understand. */
const loader = {
  target: 'es2022',
  emptyOutDir: false,
  lib: { entry: 'loader/loader.ts', formats: ['iife' as const], name: 'parley', fileName: () => 'loader.js' },
  rolldownOptions: { output: { extend: true } },
}

/** What every conversation draws, as one file: it packs better than five, and comes in one request. */
const THREAD = { name: 'thread', test: /screens\/(thread|composer\.)|contents\/(content|framed|text)\.|text-formatting/ }

/** The page in the frame: what opens with the panel comes at once, everything else when it is needed. */
const chat = {
  emptyOutDir: true,
  assetsInlineLimit: 0,
  // One small sheet for all: what preloads sheets per part weighs more than they do.
  cssCodeSplit: false,
  modulePreload: false as const,
  rolldownOptions: {
    output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial' as const] }, THREAD] } },
  },
}

/** Parts load by `import()` as it is: with one sheet for all there is nothing to preload beside them, and what does that weighs a kilobyte. */
const plainImports: Plugin = {
  name: 'parley-plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/chat/',
  publicDir: false,
  plugins: [plainImports],
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
  build: { outDir: '../../dist/widget', reportCompressedSize: false, ...(mode === 'loader' ? loader : chat) },
}))
