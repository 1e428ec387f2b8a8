import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'

import { contactQuery } from '#web/api/contacts/get-contact.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { JoinContact } from '../details/join-contact.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Merges the open conversation with another one: of the contact, or of a contact that is the same person. */
export function Merging({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { app } = useCurrentApp()
  const contact = useQuery(contactQuery(app.id, conversation.contact.id)).data
  const [another, setAnother] = useState(false)
  if (another && contact) return <JoinContact contact={contact} onClose={onClose} />
  return <MergeDialog conversation={conversation} onContact={() => setAnother(true)} onClose={onClose} />
}
