import { z } from 'zod/mini'

import type { PhoneMessage } from '../world/phone-types.ts'

const Reaction = z.object({ message_id: z.string(), emoji: z.optional(z.string()) })

/** Finds what each side last put on each message, by message id; who took it back has nothing on it. */
export function reactionsOf(messages: readonly PhoneMessage[]): ReadonlyMap<string, Partial<Record<PhoneMessage['from'], string>>> {
  const found = new Map<string, Partial<Record<PhoneMessage['from'], string>>>()
  for (const { type, content, from } of messages) {
    const reaction = type === 'reaction' ? z.safeParse(Reaction, content) : null
    if (!reaction?.success) continue
    const { message_id: id, emoji = '' } = reaction.data
    const { [from]: _, ...others } = found.get(id) ?? {}
    found.set(id, emoji === '' ? others : { ...others, [from]: emoji })
  }
  return found
}
