import type { Plugin } from 'vite'

/** Makes the page ask for the Latin face at once, not only after the style sheet has come. */
export function preloadFont(): Plugin {
  return {
    name: 'parley-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => /onest-latin-wght.*\.woff2$/.test(name))
        if (!font) return []
        return [
          { tag: 'link', injectTo: 'head', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true } },
        ]
      },
    },
  }
}
