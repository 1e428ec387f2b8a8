import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { DEMO } from './shop.ts'

const SignIn = z.object({ email: z.string(), password: z.string() })
export type SignIn = z.infer<typeof SignIn>

/** The demo's sign-in: made at the first start and kept beside the data, so that every start can print it. */
export async function demoSignIn(dataDir: string): Promise<SignIn> {
  const file = join(dataDir, 'demo.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text !== null) return SignIn.parse(JSON.parse(text))
  const made = { email: DEMO.owner.email, password: `demo-${randomBytes(6).toString('base64url').replaceAll(/[-_]/g, 'x')}` }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
  return made
}
