import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import loadWabt from 'wabt'

import { type GeneratedFile, generatedFrom } from './generated-file.ts'

const FOLDER = 'src/runtime/integrations/ai/vectors'

/** WebAssembly of the comparison of vectors: it compares sixteen bytes at once, which JavaScript cannot. */
export async function vectorDots(root: string): Promise<GeneratedFile> {
  const source = readFileSync(join(root, FOLDER, 'dots.wat'), 'utf8')
  const wabt = await loadWabt()
  const module = wabt.parseWat('dots.wat', source, { simd: true })
  const { buffer } = module.toBinary({})
  module.destroy()
  const content = `${generatedFrom(`${FOLDER}/dots.wat`)}
/** What \`dots.wat\` says, in base64. */
export const dotsModule =
  '${Buffer.from(buffer).toString('base64')}'
`
  return { path: `${FOLDER}/dots.gen.ts`, content }
}
