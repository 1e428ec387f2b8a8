import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { parseJson } from '#domain/json.ts'
import type { GenerateId } from '#domain/generate-id.ts'

import type { Seal } from '../settings/seal.ts'
import { hostCookie } from './host-cookie.ts'

/** A browser, and the accounts that signed in on it. */
const Device = z.object({ id: z.string(), accounts: z.array(z.string()) })
type Device = z.infer<typeof Device>

interface DeviceDeps {
  seal: Seal
  generateId: GenerateId
  settings: { publicUrl: string }
}

const YEAR_S = 365 * 24 * 60 * 60
const MAX_ACCOUNTS = 5

/** The id of a browser on which this account signed in before; null for any other. What others try elsewhere does not count against it. */
export function knownDevice(deps: DeviceDeps, request: FastifyRequest, email: string): string | null {
  const device = readDevice(deps, request)
  return device?.accounts.includes(nameOf(email)) ? device.id : null
}

/** The id of a browser on which somebody signed in before; null for any other. */
export const deviceId = (deps: DeviceDeps, request: FastifyRequest): string | null => readDevice(deps, request)?.id ?? null

/** Remembers that an account signed in on this browser. The cookie is sealed, so nobody can make one up. */
export function rememberDevice(deps: DeviceDeps, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const known = readDevice(deps, request)
  const others = known?.accounts.filter((account) => account !== nameOf(email)) ?? []
  const device: Device = { id: known?.id ?? deps.generateId(), accounts: [nameOf(email), ...others].slice(0, MAX_ACCOUNTS) }
  const value = Buffer.from(deps.seal.close(JSON.stringify(device))).toString('base64url')
  const { name, attributes } = hostCookie(deps.settings.publicUrl, 'device')
  reply.header('set-cookie', `${name}=${value}; Max-Age=${YEAR_S}; ${attributes}`)
}

function readDevice({ seal, settings }: DeviceDeps, request: FastifyRequest): Device | null {
  const { name } = hostCookie(settings.publicUrl, 'device')
  const pairs = request.headers.cookie?.split(/; */) ?? []
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  if (!value) return null
  try {
    return Device.safeParse(parseJson(seal.open(Buffer.from(value, 'base64url')))).data ?? null
  } catch {
    // Made up, or sealed with a former key: a browser like any other.
    return null
  }
}

const nameOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')
