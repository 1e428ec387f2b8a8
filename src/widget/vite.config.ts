import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The loader as one classic script; it goes into pages of every age, so that it is written in what browsers of 2022 understand. */
const loader = {
  target: 'es2022',
  emptyOutDir: false,
  lib: { entry: 'loader/loader.ts', formats: ['iife' as const], name: 'parley', fileName: () => 'loader.js' },
  rolldownOptions: { output: { extend: true } },
}

/** The page in the frame: what opens with the panel comes at once, everything else when it is needed. */
const chat = {
  emptyOutDir: true,
  assetsInlineLimit: 0,
  // One small sheet for all: what preloads sheets per part weighs more than they do.
  cssCodeSplit: false,
  modulePreload: false as const,
  rolldownOptions: {
    treeshake: { manualPureFunctions: ['z'] },
    output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial' as const] }] } },
  },
}

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/chat/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
  build: { outDir: '../../dist/widget', reportCompressedSize: false, ...(mode === 'loader' ? loader : chat) },
}))
