import { z } from 'zod'

import { Conversation } from '#domain/conversations/conversation.ts'
import { Id } from '#domain/id.ts'
import { Macro, MacroInput } from '#domain/conversations/macro.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneMacro = InApp.extend({ macroId: Id })
const tag = 'macros'
const path = '/api/v1/apps/:appId/macros'

export const macros = {
  listMacros: endpoint(
    { method: 'GET', path, summary: 'Your macros and those of everybody, the most used first', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(Macro) }) },
  ),
  createMacro: endpoint(
    { method: 'POST', path, summary: 'Save several actions under one name', tag, access: 'agent' },
    { params: InApp, body: MacroInput, answer: Macro },
  ),
  updateMacro: endpoint(
    { method: 'PATCH', path: `${path}/:macroId`, summary: 'Change a macro', tag, access: 'agent' },
    { params: OneMacro, body: MacroInput.partial(), answer: Macro },
  ),
  removeMacro: endpoint(
    { method: 'DELETE', path: `${path}/:macroId`, summary: 'Forget a macro', tag, access: 'agent' },
    { params: OneMacro },
  ),
  runMacro: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/conversations/:conversationId/macros/:macroId/run',
      summary: 'Do all that a macro says with a conversation, or nothing of it',
      tag,
      access: 'agent',
    },
    { params: OneMacro.extend({ conversationId: Id }), answer: Conversation },
  ),
}
