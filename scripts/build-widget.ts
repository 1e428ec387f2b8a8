// Builds the widget and weighs it: the loader that every page of a site loads, and the script that comes when the panel opens.
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { build } from 'vite'

const LOADER_BYTES = 2_500
const CHAT_BYTES = 15_000
/** With a conversation of text, which comes when the pointer nears it (decision 181). */
const THREAD_BYTES = 19_300

const FOLDER = fileURLToPath(new URL('../dist/widget', import.meta.url))
const configFile = fileURLToPath(new URL('../src/widget/vite.config.ts', import.meta.url))

const gzip = (text: Buffer): Buffer => gzipSync(text, { level: 9 })

// The chat first: its build empties the folder.
const chat = await build({ configFile, mode: 'production', logLevel: 'warn' })
await build({ configFile, mode: 'loader', logLevel: 'warn' })

const weights = [
  { name: 'loader', bytes: gzip(readFileSync(join(FOLDER, 'loader.js'))).length, most: LOADER_BYTES },
  { name: 'chat when it opens', bytes: weightOf(({ isEntry }) => isEntry), most: CHAT_BYTES },
  { name: 'with a conversation', bytes: weightOf(({ isEntry, name }) => isEntry || name === 'thread'), most: THREAD_BYTES },
]
await precompress(join(FOLDER, 'assets'))
console.log(`note: ${weights.map(({ name, bytes, most }) => `${name} ${bytes}/${most} bytes`).join(' · ')}`)
const heavy = weights.filter(({ bytes, most }) => bytes > most)
if (heavy.length > 0)
  console.error(`Over budget: ${heavy.map(({ name }) => name).join(', ')}. Load what is not needed at first when it is needed.`)
process.exit(heavy.length > 0 ? 1 : 0)

/** The scripts that are asked for, and what they import at once. */
function weightOf(isWanted: (chunk: { isEntry: boolean; name: string }) => boolean): number {
  const outputs = Array.isArray(chat) ? chat.flatMap(({ output }) => output) : 'output' in chat ? chat.output : []
  const chunks = new Map(outputs.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
  const wanted = [...chunks.values()].filter(isWanted).map(({ fileName }) => fileName)
  for (const name of wanted) wanted.push(...(chunks.get(name)?.imports.filter((next) => !wanted.includes(next)) ?? []))
  return wanted.reduce((sum, name) => sum + gzip(Buffer.from(chunks.get(name)?.code ?? '')).length, 0)
}

/** Writes a .br and a .gz beside every file, so that the server never compresses while it serves. */
async function precompress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const raw = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.gz`), gzip(raw))
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(raw))
  }
}
