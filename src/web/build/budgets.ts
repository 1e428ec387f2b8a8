import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Plugin, Rolldown } from 'vite'

import { isFirst, paintings, SCREENS, scriptsOf } from './screens.ts'

const KB = 1_000

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/** How much more than its English budget a screen may weigh in the language in which it is heaviest: Hindi has three bytes a letter, and packs well. */
const TRANSLATED = 1.03
/** The scripts until a screen is painted, in the heaviest of them. */
const FIRST_PAINT_BUDGET = 7
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
            if (budget === undefined) return []
            const loaded = scriptsOf(bundle, needs)
            const { language, scripts } = heaviest(bundle, loaded)
            return [
              { name, budget, weight: weigh(loaded.map(({ code }) => code)) },
              { name: `${name} in ${language}`, budget: Math.round(budget * TRANSLATED), weight: weigh(scripts) },
            ]
          }),
          {
            name: 'first paint',
            budget: FIRST_PAINT_BUDGET,
            weight: Math.max(
              ...paintings(bundle).map(({ code }) =>
                weigh([
                  ...Object.values(bundle)
                    .filter(isFirst)
                    .map((first) => first.code),
                  code,
                ]),
              ),
            ),
          },
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
