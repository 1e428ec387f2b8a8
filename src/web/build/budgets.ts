import { gzipSync } from 'node:zlib'

import type { Plugin, Rolldown } from 'vite'

const KB = 1_000

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/** What the first visit of a screen may load, gzip, in KB, as it is served (lists of what each import loads ahead among it, 3 KB): the modules whose scripts it needs besides the page's own. */
const SCREENS: Record<string, { budget: number; needs: string[] }> = {
  login: { budget: 122, needs: ['features/auth/login-screen.tsx'] },
  inbox: { budget: 206, needs: ['app/shell/shell.tsx', 'features/inbox/inbox-screen.tsx'] },
  contacts: { budget: 270, needs: ['app/shell/shell.tsx', 'features/contacts/contacts-screen.tsx'] },
  settings: { budget: 260, needs: ['app/shell/shell.tsx', 'features/settings/settings-screen.tsx', 'features/settings/app-section.tsx'] },
  flows: { budget: 260, needs: ['app/shell/shell.tsx', 'features/flows/flow-screen.tsx'] },
  builder: {
    budget: 276,
    needs: [
      'app/shell/shell.tsx',
      'features/flows/flow-screen.tsx',
      'features/flows/builder/builder.tsx',
      'features/flows/canvas/flow-canvas.tsx',
    ],
  },
  tester: { budget: 260, needs: ['app/shell/shell.tsx', 'features/tester/tester-screen.tsx'] },
}
/** The style sheet that every first visit loads. */
const FIRST_CSS_BUDGET = 16
/** That and those of parts that are loaded later, as the builder's. */
const CSS_BUDGET = 19
const FONT_BUDGET = 36

/** Fails the build when a screen grows beyond its budget, and says what each one weighs. */
export function budgets(): Plugin {
  let say = (_line: string): void => {}
  return {
    name: 'parley-budgets',
    apply: 'build',
    configResolved: ({ logger }) => {
      say = (line) => logger.info(line)
    },
    // What is weighed has its words in it.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const weights = [
          ...Object.entries(SCREENS).map(([name, { budget, needs }]) => ({ name, budget, weight: scriptWeight(bundle, needs) })),
          { name: 'first style sheet', budget: FIRST_CSS_BUDGET, weight: assetWeight(bundle, /\/index-[^/]*\.css$/, gzipped) },
          { name: 'style sheets', budget: CSS_BUDGET, weight: assetWeight(bundle, /\.css$/, gzipped) },
          { name: 'first face', budget: FONT_BUDGET, weight: assetWeight(bundle, /onest-latin-wght.*\.woff2$/, (raw) => raw.length) },
        ]
        const figures = (parts: typeof weights) =>
          parts.map(({ name, weight, budget }) => `${name} ${(weight / KB).toFixed(1)}/${budget} KB`).join(' · ')
        say(figures(weights))
        const heavy = weights.filter(({ weight, budget }) => weight > budget * KB)
        if (heavy.length > 0) this.error(`Over budget: ${figures(heavy)}. Load what is not needed at first when it is needed.`)
      },
    },
  }
}

function scriptWeight(bundle: Bundle, needs: readonly string[]): number {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const roots = chunks.filter((chunk) => chunk.isEntry || needs.some((need) => chunk.facadeModuleId?.endsWith(`/src/web/${need}`)))
  const loaded = new Set<string>()
  const load = (name: string): void => {
    const chunk = bundle[name]
    if (loaded.has(name) || chunk?.type !== 'chunk') return
    loaded.add(name)
    for (const next of chunk.imports) load(next)
  }
  for (const { fileName } of roots) load(fileName)
  return chunks.filter(({ fileName }) => loaded.has(fileName)).reduce((sum, { code }) => sum + gzipped(Buffer.from(code)), 0)
}

function assetWeight(bundle: Bundle, pattern: RegExp, weigh: (raw: Buffer) => number): number {
  const assets = Object.values(bundle).filter((part) => part.type === 'asset' && pattern.test(part.fileName))
  return assets.reduce((sum, asset) => sum + (asset.type === 'asset' ? weigh(Buffer.from(asset.source)) : 0), 0)
}

const gzipped = (raw: Buffer): number => gzipSync(raw, { level: 9 }).length
