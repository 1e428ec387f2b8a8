import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseSync, Visitor } from 'vite'

import { LANGUAGES } from '../../src/domain/i18n/languages.ts'
import { guideTexts, unwrapped } from '../../src/web/app/help/guide-texts.ts'
import { describedTexts } from '../../src/web/build/i18n/described-texts.ts'
import { messageCalls } from '../../src/web/build/i18n/message-calls.ts'

const IMPORTS = /import \{([^}]*)\} from '(?:[^']*\/i18n\/t|#web\/kit\/text\/rich)\.ts'/g
const SPEAKERS = new Set(['t', 'storedText', 'rich'])
/** Attributes that people read. */
const TEXT_ATTRIBUTES = new Set(
  'about action add alt aria-label ariaLabel confirm description done empty help hint label legend more none placeholder search submit subtitle title unnamed warning'.split(
    ' ',
  ),
)
/** Names that are the same in every language. */
const NAMES = new Set(['Parley', 'WhatsApp', 'Google', 'Meta', 'API'])

interface Message {
  message: string
  isRich: boolean
  path: string
}

/** Every message of the interface, once each, in the order of its words. */
export function collectMessages(root: string): Message[] {
  const found = new Map<string, Message>()
  for (const path of sourcesOf(root)) {
    const text = readFileSync(join(root, path), 'utf8')
    const imported = [...text.matchAll(IMPORTS)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    const names = new Set(imported.filter((name) => SPEAKERS.has(name)))
    const described = /^src\/(?:flow|domain)\//.test(path) ? describedTexts(path, text) : []
    for (const { name, message } of [...(names.size > 0 ? messageCalls(path, text, names) : []), ...described]) {
      const known = found.get(message)
      found.set(message, { message, isRich: name === 'rich' || known?.isRich === true, path: known?.path ?? path })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.message < b.message ? -1 : 1))
}

/** Fails on a text in JSX that is no message, and on a message that a language lacks or says with other values. */
export function checkMessages(root: string): { ok: boolean; output: string } {
  const literals = sourcesOf(root)
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => literalTexts(path, readFileSync(join(root, path), 'utf8')))
  const messages = collectMessages(root)
  const catalogs = LANGUAGES.filter((language) => language !== 'en').flatMap((language) => {
    const catalog = JSON.parse(readFileSync(join(root, `src/domain/i18n/messages/${language}.json`), 'utf8')) as Record<string, string>
    return catalogProblems(language, messages, catalog)
  })
  const guides = guideProblems(root)
  return { ok: literals.length + catalogs.length + guides.length === 0, output: [...literals, ...catalogs, ...guides].join('\n') }
}

/** What is wrong with the words of the guides under Help, one line each: a language has every text, with its code as it is, and no other. */
export function guideProblems(root: string): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const texts = new Set(['web-chat', 'configuration'].flatMap((guide) => guideTexts(unwrapped(read(`docs/${guide}.md`)))))
  return LANGUAGES.filter((language) => language !== 'en').flatMap((language) => {
    const path = `src/web/app/help/guides/${language}.json`
    const words = JSON.parse(read(path)) as Record<string, string>
    return [
      ...[...texts].flatMap((text) => {
        const translated = words[text]
        if (translated === undefined) return [`${path}: “${text}” is not translated.`]
        return codeIn(text) === codeIn(translated) ? [] : [`${path}: “${text}” has other code in it.`]
      }),
      ...Object.keys(words)
        .filter((text) => !texts.has(text))
        .map((text) => `${path}: “${text}” is no longer used.`),
    ]
  })
}

const codeIn = (text: string): string => (text.match(/`[^`]*`/g) ?? []).toSorted().join(' ')

const sourcesOf = (root: string): string[] =>
  globSync('src/{web,flow,domain,server,runtime,commands,channels}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$|^src\/web\/build\//.test(path))
    .toSorted()

/** Texts that people would read in one language only, one line each. */
export function literalTexts(path: string, code: string): string[] {
  const problems: string[] = []
  const report = (start: number, text: string) =>
    problems.push(`${path}:${code.slice(0, start).split('\n').length}: “${text}” is no message. Write {t('…')}.`)
  const isText = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim())
  new Visitor({
    JSXText({ start, value }) {
      if (isText(value)) report(start, value.trim())
    },
    JSXAttribute({ start, name, value }) {
      if (name.type !== 'JSXIdentifier' || !TEXT_ATTRIBUTES.has(name.name) || value?.type !== 'Literal') return
      if (typeof value.value === 'string' && isText(value.value) && /\s|^\p{Lu}/u.test(value.value)) report(start, value.value)
    },
  }).visit(parseSync(path, code).program)
  return problems
}

/** What is wrong with the catalog of one language, one line each. */
export function catalogProblems(language: string, messages: readonly Message[], catalog: Readonly<Record<string, string>>): string[] {
  const known = new Set(messages.map(({ message }) => message))
  const unused = Object.keys(catalog).filter((message) => !known.has(message))
  return [
    ...messages.flatMap(({ message, isRich, path }) => {
      const translated = catalog[message]
      if (translated === undefined) return [`${language}: “${message}” (${path}) is not translated.`]
      const problem = difference(message, translated, isRich)
      return problem ? [`${language}: “${message}”: ${problem}`] : []
    }),
    ...unused.map((message) => `${language}: “${message}” is no longer used.`),
  ]
}

/** What a translation has not in common with its message; null where it fits. */
function difference(message: string, translated: string, isRich: boolean): string | null {
  try {
    const [wanted, given] = [message, translated].map((text) => [...namesIn(parse(text, { ignoreTag: !isRich }))].toSorted().join(', '))
    return wanted === given ? null : `it has the values ${given || 'none'} in place of ${wanted || 'none'}.`
  } catch (cause) {
    return `it can’t be read (${(cause as Error).message}).`
  }
}

function namesIn(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>()
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    names.add(element.value)
    const inner =
      element.type === TYPE.tag ? [element.children] : 'options' in element ? Object.values(element.options).map(({ value }) => value) : []
    for (const part of inner) for (const name of namesIn(part)) names.add(name)
  }
  return names
}
