import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

import { z } from 'zod'

import { Branding } from '#domain/partners/brand.ts'

/** The hosts of an installation and their looks, with the folder of the files that the looks name. */
export interface Brands extends Branding {
  folder: string
}

/** The path of a file of brands, read and checked; its faults are told with those of the other settings. */
export const BrandsFile = z.string().transform((path, context): Brands => {
  const parsed = Branding.safeParse(readJson(path, context))
  const folder = dirname(resolve(path))
  if (parsed.success) {
    const missing = filesOf(parsed.data).filter((file) => !existsSync(join(folder, basename(file))))
    if (missing.length === 0) return { ...parsed.data, folder }
    context.addIssue({ code: 'custom', message: `${folder} holds no ${missing.map((file) => basename(file)).join(', ')}.` })
    return z.NEVER
  }
  if (context.issues.length === 0)
    for (const { path: at, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', message: `${at.join('.') || path}: ${message}` })
  return z.NEVER
})

const filesOf = ({ partners }: Branding): string[] =>
  partners
    .flatMap(({ logoURL, faviconPath, iconPath }) => [logoURL, faviconPath, iconPath ?? []].flat())
    .filter((path) => path.startsWith('/brands/'))

function readJson(path: string, context: z.RefinementCtx<string>): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: `${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    })
    return undefined
  }
}
