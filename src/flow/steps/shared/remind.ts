import type { IncomingContent } from '#domain/messages/message.ts'

import { earlierAndNow } from '#flow/answers/earlier-reply.ts'
import type { Scope } from '#flow/engine/scope.ts'

/**
 * What a customer reads who did something else while a form waits. Words are answered by the reminder once; a tap on an earlier message
 * and an earlier form that was still open on the phone get a sentence each time, since whoever used them believes to have answered.
 */
export function remind(scope: Scope, said: IncomingContent, reminder: string, reminded: boolean): { text: string; reminded: boolean } {
  switch (said.type) {
    case 'reaction':
      return { text: '', reminded }
    case 'formReply':
    case 'buttonReply':
    case 'listReply':
      return { text: earlierAndNow(scope, reminder.trim()), reminded }
    default:
      return { text: reminded ? '' : reminder, reminded: true }
  }
}
