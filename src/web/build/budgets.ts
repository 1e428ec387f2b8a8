import { basename } from 'node:path'
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
/** How much more than its English budget a screen may weigh in the language in which it is heaviest: Hindi has three bytes a letter, and packs well. */
const TRANSLATED = 1.03
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
        const weighed = [
          ...Object.entries(SCREENS).flatMap(([name, { budget, needs }]) => {
            const loaded = scriptsOf(bundle, needs)
            const { language, scripts } = heaviest(bundle, loaded)
            return [
              { name, budget, weight: weigh(loaded.map(({ code }) => code)) },
              { name: `${name} in ${language}`, budget: Math.round(budget * TRANSLATED), weight: weigh(scripts) },
            ]
          }),
          { name: 'first style sheet', budget: FIRST_CSS_BUDGET, weight: assetWeight(bundle, /\/index-[^/]*\.css$/, gzipped) },
          { name: 'style sheets', budget: CSS_BUDGET, weight: assetWeight(bundle, /\.css$/, gzipped) },
          { name: 'first face', budget: FONT_BUDGET, weight: assetWeight(bundle, /onest-latin-wght.*\.woff2$/, (raw) => raw.length) },
        ]
        const figures = (parts: typeof weighed) =>
          parts.map(({ name, weight, budget }) => `${name} ${(weight / KB).toFixed(1)}/${budget} KB`).join(' · ')
        say(figures(weighed))
        const heavy = weighed.filter(({ weight, budget }) => weight > budget * KB)
        if (heavy.length > 0) this.error(`Over budget: ${figures(heavy)}. Load what is not needed at first when it is needed.`)
      },
    },
  }
}

/** The scripts that a screen loads, in English. */
function scriptsOf(bundle: Bundle, needs: readonly string[]): Rolldown.OutputChunk[] {
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
  return chunks.filter(({ fileName }) => loaded.has(fileName))
}

const FOLDER = /^assets\/([a-z]{2}(?:-[A-Z]{2})?)-[0-9a-f]{8}\//

/** The same scripts in the language in which they are largest. */
function heaviest(bundle: Bundle, scripts: readonly Rolldown.OutputChunk[]): { language: string; scripts: string[] } {
  const names = new Set(scripts.map(({ fileName }) => basename(fileName)))
  const languages = new Map<string, string[]>()
  for (const part of Object.values(bundle)) {
    const language = FOLDER.exec(part.fileName)?.[1]
    if (language === undefined || part.type !== 'asset' || !names.has(basename(part.fileName))) continue
    languages.set(language, [...(languages.get(language) ?? []), String(part.source)])
  }
  const sizes = [...languages].map(([language, codes]) => ({
    language,
    scripts: codes,
    size: codes.reduce((sum, code) => sum + Buffer.byteLength(code), 0),
  }))
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  if (!largest || largest.scripts.length < names.size)
    throw new Error('The scripts of a language are missing: they are weighed once all languages are written.')
  return largest
}

/** Screens share most scripts. */
const weights = new Map<string, number>()

function weigh(scripts: readonly string[]): number {
  let sum = 0
  for (const code of scripts) {
    const weight = weights.get(code) ?? gzipped(Buffer.from(code))
    weights.set(code, weight)
    sum += weight
  }
  return sum
}

function assetWeight(bundle: Bundle, pattern: RegExp, weigh: (raw: Buffer) => number): number {
  const assets = Object.values(bundle).filter((part) => part.type === 'asset' && pattern.test(part.fileName))
  return assets.reduce((sum, asset) => sum + (asset.type === 'asset' ? weigh(Buffer.from(asset.source)) : 0), 0)
}

const gzipped = (raw: Buffer): number => gzipSync(raw, { level: 9 }).length
