import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import type { Config } from '../config.ts'

/** What the product signs, seals and checks with. */
export interface Secrets {
  secretKey: string
  /** Null refuses every webhook. */
  whatsappAppSecret: string | null
  /** Null refuses every handshake. */
  whatsappVerifyToken: string | null
}

const Kept = z.object({ secretKey: z.string().min(32), whatsappAppSecret: z.string().min(16), whatsappVerifyToken: z.string().min(16) })

/** Takes the secrets from the settings; in demo mode, what is missing is made once and kept in DATA_DIR. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const given = {
    secretKey: config.SECRET_KEY,
    whatsappAppSecret: config.WHATSAPP_APP_SECRET,
    whatsappVerifyToken: config.WHATSAPP_VERIFY_TOKEN,
  }
  if (config.PARLEY_MODE === 'production') {
    if (given.secretKey === undefined) throw new Error('SECRET_KEY is required in production.')
    return {
      secretKey: given.secretKey,
      whatsappAppSecret: given.whatsappAppSecret ?? null,
      whatsappVerifyToken: given.whatsappVerifyToken ?? null,
    }
  }
  const kept = await keptSecrets(config.DATA_DIR)
  return {
    secretKey: given.secretKey ?? kept.secretKey,
    whatsappAppSecret: given.whatsappAppSecret ?? kept.whatsappAppSecret,
    whatsappVerifyToken: given.whatsappVerifyToken ?? kept.whatsappVerifyToken,
  }
}

async function keptSecrets(dataDir: string): Promise<z.infer<typeof Kept>> {
  const file = join(dataDir, 'secrets.json')
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  if (text !== null) return Kept.parse(JSON.parse(text))
  const made = { secretKey: random(), whatsappAppSecret: random(), whatsappVerifyToken: random() }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
  return made
}

const random = (): string => randomBytes(33).toString('base64url')

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
