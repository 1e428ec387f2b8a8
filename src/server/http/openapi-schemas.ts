import { z } from 'zod'

import { App, Member } from '#domain/workspace/app.ts'
import { Channel } from '#domain/whatsapp/channel.ts'
import { ContactFilter, ContactFilterGroup } from '#domain/contacts/contact-filter.ts'
import { Contact } from '#domain/contacts/contact.ts'
import { ConversationEvent } from '#domain/conversations/conversation-event.ts'
import { Conversation } from '#domain/conversations/conversation.ts'
import { FlowDocument } from '#domain/flows/flow-document.ts'
import { Json } from '#domain/json.ts'
import { Message, MessageContent, OutgoingContent } from '#domain/messages/message.ts'
import { Task } from '#domain/workspace/tasks/task.ts'
import { User } from '#domain/workspace/user.ts'

export type Schema = { [key: string]: Json }

/** The parts that have a name of their own in the document: what callers speak of, and what holds itself. */
const NAMED = {
  App,
  Channel,
  Contact,
  ContactFilter,
  ContactFilterGroup,
  Conversation,
  ConversationEvent,
  FlowDocument,
  Json,
  Member,
  Message,
  MessageContent,
  OutgoingContent,
  Task,
  User,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries<z.ZodType>(NAMED)) names.add(schema, { id })

/** Turns schemas into JSON Schema 2020-12, which is what OpenAPI 3.1 speaks, and gathers their named parts. */
export function createSchemas(): { parts: Record<string, Json>; schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema } {
  const parts: Record<string, Json> = {}
  return {
    parts,
    schemaOf(schema, io) {
      const { $schema: _, $defs = {}, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: names }) as Schema
      // What is taken in may leave out what has a default, so it is another schema than what is given out.
      const nameOf = (key: string): string => (io === 'input' ? `${key}Input` : key)
      for (const [key, part] of Object.entries($defs as Schema)) {
        if (!(key in NAMED))
          throw new Error(`A schema that holds itself has no name in the API document: ${JSON.stringify(part).slice(0, 200)}`)
        parts[nameOf(key)] = key === 'Json' ? ANYTHING : pointed(part, nameOf)
      }
      return pointed(made, nameOf) as Schema
    },
  }
}

/** What JSON is made of need not be told to whoever reads JSON; spelt out, it is a type that names itself. */
const ANYTHING: Json = { description: 'Any JSON value.' }

const DEFS = '#/$defs/'

/** The same with each reference pointing to where the part is in the document. */
function pointed(value: Json, nameOf: (key: string) => string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => pointed(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // The name of a part is where it stands.
      .filter(([key, item]) => key !== 'id' || typeof item !== 'string')
      .map(([key, item]) => {
        if (key === '$ref' && typeof item === 'string') return [key, `#/components/schemas/${nameOf(item.slice(DEFS.length))}`]
        return [key, pointed(item, nameOf)]
      }),
  )
}
