import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { BusinessNumber } from '../world/business-number.ts'
import { PEOPLE, type Person } from '../world/person.ts'
import type { World } from '../world/world.ts'
import type { PhoneEvent } from './phone-feed.ts'

/** The business numbers whose chats the caller may reach; null for all. Parley names them for people, tests name none. */
export type Reach = ReadonlySet<string> | null

const HEADER = 'x-emulator-numbers'

/** What the caller may reach. */
export function reachOf(request: FastifyRequest): Reach {
  const named = request.headers[HEADER]
  return named === undefined ? null : new Set(String(named).split(',').filter(Boolean))
}

/** The business number asked for, or the first within reach. One out of reach does not exist for the caller. */
export function reachedNumber({ numbers }: World, reach: Reach, id: string | undefined): BusinessNumber {
  const number = [...numbers.values()].find(
    ({ phoneNumberId }) => (id === undefined || phoneNumberId === id) && (reach?.has(phoneNumberId) ?? true),
  )
  if (!number) throw new z.ZodError([{ code: 'custom', path: ['phoneNumberId'], message: 'There is no such business number.', input: id }])
  return number
}

const BORN = new Set(PEOPLE.map(({ key }) => key))

/** Tells whether the caller may know of a person: somebody of the pretend world, or nobody whom only others talk with. */
export function isWithinReach(world: World, reach: Reach, { key }: Person): boolean {
  if (reach === null || BORN.has(key)) return true
  const conversationsWith = [...world.numbers.keys()].filter((id) => world.chat(id, key).length > 0)
  return conversationsWith.length === 0 || conversationsWith.some((id) => reach.has(id))
}

/** Tells whether an event is of a number within reach, or of none. */
export function isInReach(reach: Reach, event: PhoneEvent): boolean {
  if (reach === null) return true
  if (event.type === 'message') return reach.has(event.message.phoneNumberId)
  return !('phoneNumberId' in event) || reach.has(event.phoneNumberId)
}
