import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import { directionOf, LANGUAGES, PSEUDO_LANGUAGE, withoutContext } from '#domain/i18n/languages.ts'
import { compileMessage } from './compile-message.ts'
import { describedTexts } from './described-texts.ts'
import { messageCalls, replaceCalls, type MessageCall } from './message-calls.ts'
import { pseudo } from './pseudo.ts'

const MODULES: readonly { file: RegExp; name: string; marker: string }[] = [
  { file: /i18n\/t\.ts$/, name: 't', marker: '$t$' },
  { file: /i18n\/t\.ts$/, name: 'storedText', marker: '$t$' },
  { file: /kit\/text\/rich\.ts$/, name: 'rich', marker: '$rich$' },
]
const MARKERS = new Set(MODULES.map(({ marker }) => marker))
/** Where schemas and kinds of steps say what people read. */
const DESCRIBED = /\/src\/(?:flow|domain)\//
const MESSAGES = new URL('../../../domain/i18n/messages/', import.meta.url)
const HELPERS = [
  { name: '$plural', line: `import { plural as $plural } from '#domain/i18n/plural.ts'` },
  { name: '$formatNumber', line: `import { formatNumber as $formatNumber } from '#domain/i18n/plural.ts'` },
  { name: '$fragment', line: `import { fragment as $fragment } from '#web/kit/text/rich.ts'` },
]

type Catalog = (message: string, isRich: boolean) => string

/** Marks each call of `t`, `storedText` and `rich`, so that it can be found once the scripts are bundled and small. For the app and its workers. */
export function markMessages(): Plugin {
  return {
    name: 'parley-mark-messages',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const used = MODULES.filter(({ file }) => new RegExp(`from ['"][^'"]*${file.source.slice(0, -1)}['"]`).test(code) && !file.test(id))
      const file = `${id.split('?')[0]}.js`
      const described = DESCRIBED.test(id) ? describedTexts(file, code) : []
      if (used.length + described.length === 0) return null
      const called = messageCalls(file, code, new Set(used.map(({ name }) => name)))
      const calls = [...called, ...described].toSorted((a, b) => a.start - b.start)
      const marked = replaceCalls(code, calls, (call, write) => mark(code, call, write))
      // Only what it calls: what paints before the app does must not bring React along.
      const helpers = HELPERS.filter(({ name }) => marked.includes(name)).map(({ line }) => `\n${line}`)
      return { code: marked + helpers.join(''), map: null }
    },
  }
}

function mark(code: string, { name, message, values }: MessageCall, write: (part: { start: number; end: number }) => string): string {
  const marker = MODULES.find((module) => module.name === name)?.marker
  const given = [...values].map(([key, range]) => `${JSON.stringify(key)}:${write(range)}`)
  const helpers = [
    name === 'rich' ? '$fragment' : '0',
    /, *plural *,/.test(message) ? '$plural' : '0',
    /, *number *\}/.test(message) ? '$formatNumber' : '0',
  ]
  return `/* @__PURE__ */ ${marker}(${JSON.stringify(message)},{${given.join(',')}},${helpers.join(',')})`
}

/** Puts the words of each language into a set of scripts of its own, and writes a page for each that starts them. */
export function localize(): Plugin {
  let outDir = ''
  let folders = new Map<string, string>()
  const scripts = new Set<string>()
  return {
    name: 'parley-localize',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = join(root, build.outDir)
    },
    // After Vite has written into the scripts what each import loads ahead.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        folders = new Map()
        const parts = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.js$/.test(fileName))
        for (const { fileName } of parts) scripts.add(fileName)
        const sources = parts.map((part) => ({ part, code: codeOf(part), calls: messageCalls(part.fileName, codeOf(part), MARKERS) }))
        for (const [language, { catalog, hash }] of await catalogs()) {
          const folder = `assets/${language}-${hash}`
          folders.set(language, folder)
          for (const { part, code, calls } of sources) {
            const source = inFolder(inlined(code, calls, catalog, directionOf(language) === 'rtl'), scripts, folder)
            this.emitFile({ type: 'asset', fileName: `${folder}/${basename(part.fileName)}`, source })
          }
        }
        for (const { part, code, calls } of sources) {
          const english = inlined(code, calls, withoutContext, false)
          if (part.type === 'chunk') part.code = english
          else part.source = english
        }
      },
    },
    async writeBundle() {
      const page = await readFile(join(outDir, 'index.html'), 'utf8')
      for (const [language, folder] of folders) {
        const localized = inFolder(page, scripts, folder).replace(
          '<html lang="en"',
          `<html lang="${language}" dir="${directionOf(language)}"`,
        )
        await writeFile(join(outDir, `index.${language}.html`), localized)
      }
    },
  }
}

const codeOf = (part: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  part.type === 'chunk' ? part.code : typeof part.source === 'string' ? part.source : Buffer.from(part.source).toString()

/** Names the scripts of a language in place of the English ones. */
const inFolder = (text: string, scripts: ReadonlySet<string>, folder: string): string =>
  text.replaceAll(/assets\/[\w.-]+\.js/g, (path) => (scripts.has(path) ? `${folder}/${basename(path)}` : path))

const inlined = (code: string, calls: readonly MessageCall[], catalog: Catalog, isolates: boolean): string =>
  replaceCalls(code, calls, ({ name, message, values, rest }, write) => {
    const isRich = name === '$rich$'
    const [fragment, plural, formatNumber] = rest.map(write)
    const texts = new Map([...values].map(([key, range]) => [key, write(range)]))
    const source = { values: texts, plural, formatNumber, fragment: isRich ? (fragment ?? null) : null, isolates }
    try {
      return compileMessage(catalog(message, isRich), source)
    } catch (cause) {
      throw new Error(`The message “${message}” can’t be compiled: ${(cause as Error).message}`, { cause })
    }
  })

/** The catalog of every language but English, with a hash of what it says: it names the folder, which is cached for ever. */
async function catalogs(): Promise<[string, { catalog: Catalog; hash: string }][]> {
  const translated = LANGUAGES.filter((language) => language !== 'en').map(
    async (language): Promise<[string, { catalog: Catalog; hash: string }]> => {
      const text = await readFile(new URL(`${language}.json`, MESSAGES), 'utf8')
      const messages = JSON.parse(text) as Record<string, string>
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      return [language, { catalog: (message) => messages[message] ?? withoutContext(message), hash }]
    },
  )
  return [
    ...(await Promise.all(translated)),
    [PSEUDO_LANGUAGE, { catalog: (message, isRich) => pseudo(withoutContext(message), isRich), hash: 'test' }],
  ]
}
