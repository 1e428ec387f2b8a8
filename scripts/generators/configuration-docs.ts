import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { z } from 'zod'

import type { GeneratedFile } from './generated-file.ts'

const SOURCE = 'src/server/settings/settings.ts'

const Setting = z.object({
  doc: z.string(),
  example: z.string().optional(),
  default: z.unknown().optional(),
  secret: z.boolean().optional(),
  group: z.string().optional(),
})

/** The table of settings and the sample environment file, made from the one list the server reads its settings by. */
export async function configurationDocs(root: string): Promise<GeneratedFile[]> {
  const file = join(root, SOURCE)
  if (!existsSync(file)) return []
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  const settings = z.record(z.string(), Setting).parse(module['SETTINGS'])
  const entries = Object.entries(settings)

  const rows = entries.map(
    ([name, { doc, default: fallback }]) =>
      `| \`${name}\` | ${doc} | ${fallback === undefined || fallback === '' ? '' : `\`${String(fallback)}\``} |`,
  )
  const table = `<!-- Made by "npm run generate" from ${SOURCE}. Do not edit. -->
# Configuration

Parley reads its settings from the environment once, at start, and names every fault it finds there. \`.env.example\` holds the same list.

| setting | meaning | default |
|---|---|---|
${rows.join('\n')}
`
  const lines = entries.map(([name, { doc, example, default: fallback }]) => `# ${doc}\n# ${name}=${example ?? String(fallback ?? '')}`)
  const sample = `# Made by "npm run generate" from ${SOURCE}. Copy it to .env and take the "# " away from what you set.\n\n${lines.join('\n\n')}\n`
  return [
    { path: 'docs/configuration.md', content: table },
    { path: '.env.example', content: sample },
  ]
}
