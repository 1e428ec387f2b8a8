import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { type GeneratedFile, generatedFrom } from './generated-file.ts'

const FOLDER = 'src/flow/steps'

/** The lists of step kinds, made from the folder listing: a folder with a `run.ts` is a kind. */
export function stepRegistry(root: string): GeneratedFile[] {
  if (!existsSync(join(root, FOLDER))) return []
  const folders = readdirSync(join(root, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, FOLDER, entry.name, 'run.ts')))
    .map(({ name }) => ({ name, word: camel(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

  return [
    registry('registry.gen.ts', 'kinds', folders, { file: 'run.ts', name: 'step' }),
    registry('about.gen.ts', 'abouts', folders, { file: 'about.ts', name: 'about' }),
    registry('cards.gen.ts', 'cards', folders, { file: 'card.ts', name: 'card' }),
    registry('searches.gen.ts', 'searches', folders, { file: 'search.ts', name: 'search' }),
    registry('forms.gen.ts', 'forms', folders, { file: 'form.ts', name: 'form' }),
    extras(folders.filter(({ name }) => existsSync(join(root, FOLDER, name, 'form-extra.tsx')))),
  ]
}

interface Folder {
  name: string
  word: string
}

function registry(path: string, list: string, folders: Folder[], from: { file: string; name: string }): GeneratedFile {
  const imports = folders.map(({ name, word }) => `import { ${from.name} as ${word} } from './${name}/${from.file}'`)
  const content = `${generatedFrom('the folders of src/flow/steps')}${imports.join('\n')}

export const ${list} = { ${folders.map(({ word }) => word).join(', ')} } as const
`
  return { path: `${FOLDER}/${path}`, content }
}

/** The parts of forms that are written by hand, loaded when such a step is opened. */
function extras(folders: Folder[]): GeneratedFile {
  const rows = folders.map(({ name, word }) => `  ${word}: () => import('./${name}/form-extra.tsx'),`)
  const content = `${generatedFrom('the folders of src/flow/steps')}export const formExtras = {
${rows.join('\n')}
}
`
  return { path: `${FOLDER}/form-extras.gen.tsx`, content }
}

// A kind is named as flow documents name it (`updateContact`), its folder as files are (`update-contact`).
const camel = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
