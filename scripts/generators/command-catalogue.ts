import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { type GeneratedFile, generatedFrom } from './generated-file.ts'

const ACTIONS = 'src/domain/actions'
const COMMANDS = 'src/commands'

/**
 * The catalogue of actions, from the files that call `defineAction`, the commands that settle them, from the files that call
 * `defineCommand`, and the commands of conversations, from those that call `defineConversationCommand`. A file is named after its kind: `book-event.ts` holds `book_event`. The compiler refuses an action without its command.
 */
export function commandCatalogue(root: string): GeneratedFile[] {
  const actions = filesThat(root, ACTIONS, 'defineAction(')
  const commands = filesThat(root, COMMANDS, 'defineCommand(')
  const ofConversations = filesThat(root, COMMANDS, 'defineConversationCommand(')
  if (actions.length === 0) return []
  return [actionCatalogue(actions), localCommands(commands), conversationCommands(ofConversations)]
}

interface Entry {
  path: string
  kind: string
  word: string
}

function filesThat(root: string, folder: string, call: string): Entry[] {
  return globSync('*/*.ts', { cwd: join(root, folder) })
    .filter((path) => !path.endsWith('.test.ts') && readFileSync(join(root, folder, path), 'utf8').includes(` = ${call}`))
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, name: basename(path, '.ts') }))
    .map(({ path, name }) => ({ path, kind: name.replaceAll('-', '_'), word: camel(name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

function actionCatalogue(entries: readonly Entry[]): GeneratedFile {
  const list = (part: 'input' | 'result') =>
    `z.discriminatedUnion('kind', [\n${entries.map(({ word }) => `  ${word}.${part},`).join('\n')}\n])`
  const content = `${generatedFrom(`the folders of ${ACTIONS}`)}import { z } from 'zod'

${entries.map(({ word, path }) => `import { ${word} } from './${path}'`).join('\n')}

/** Everything that can be asked for, by kind. */
export const actions = {
${rows(entries)}
} as const

/** An effect that a step asks for and waits on; what an AI agent, a person or the API asks for is the same. */
export const AskedEffect = ${list('input')}
export type AskedEffect = z.infer<typeof AskedEffect>

/** What came of an asked effect. */
export const EffectResult = ${list('result')}
export type EffectResult = z.infer<typeof EffectResult>
`
  return { path: `${ACTIONS}/catalogue.gen.ts`, content }
}

function localCommands(entries: readonly Entry[]): GeneratedFile {
  const content = `${generatedFrom(`the folders of ${COMMANDS}`)}import type { LocalCommands } from './shared/define-command.ts'

${entries.map(({ word, path }) => `import { command as ${word} } from './${path}'`).join('\n')}

/** The commands that settle the local actions of the catalogue. */
export const localCommands: LocalCommands = {
${rows(entries)}
}
`
  return { path: `${COMMANDS}/local-commands.gen.ts`, content }
}

function conversationCommands(entries: readonly Entry[]): GeneratedFile {
  const content = `${generatedFrom(`the folder ${COMMANDS}/conversations`)}import type { ConversationCommandRegistry } from './define-conversation-command.ts'

${entries.map(({ word, path }) => `import { command as ${word} } from './${basename(path)}'`).join('\n')}

/** What can be done with a conversation, by type. */
export const conversationCommands: ConversationCommandRegistry = {
${entries.map(({ word }) => `  ${word},`).join('\n')}
}
`
  return { path: `${COMMANDS}/conversations/conversation-commands.gen.ts`, content }
}

const rows = (entries: readonly Entry[]): string => entries.map(({ kind, word }) => `  ${kind}: ${word},`).join('\n')

const camel = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
