import { useMutation, useQueryClient } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { callEmulator } from './call-emulator.ts'
import type { PhoneMessage } from './phone-types.ts'
import { EMULATOR_KEY } from './queries.ts'

/** What a customer does on the phone. */
export type Play =
  | {
      type: 'text'
      text: string
      messageId?: string
      product?: { catalogId: string; productRetailerId: string }
      referral?: Readonly<Record<string, string>>
    }
  | { type: 'button'; messageId: string; buttonId: string; title: string }
  | { type: 'list'; messageId: string; rowId: string; title: string; description?: string | undefined }
  | { type: 'image' | 'audio' | 'document' | 'sticker'; file?: File }
  | { type: 'video'; file: File }
  | { type: 'location'; latitude: number; longitude: number; name: string; address: string; messageId?: string }
  | { type: 'contacts'; contacts: { name: string; phone: string }[] }
  | { type: 'reaction'; targetId: string; emoji: string }
  | { type: 'templateButton'; messageId: string; payload: string; title: string }
  | { type: 'form'; messageId: string; answers: Readonly<Record<string, unknown>> }
  | { type: 'order'; messageId: string; catalogId: string; items: { productRetailerId: string; quantity: number }[] }

/** Plays the customer: each act reaches Parley as WhatsApp would bring it. */
export function usePlay(contact: string, number: string | undefined) {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: async (play: Play) => {
      const body = 'file' in play && play.file ? { type: play.type, mediaId: await upload(play.file), filename: play.file.name } : play
      return callEmulator<PhoneMessage>(`/phone/${encodeURIComponent(contact)}/messages`, {
        method: 'POST',
        body: { ...body, phoneNumberId: number },
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [...EMULATOR_KEY, 'chat', contact] }),
    onError: (error) => toasts.show({ title: t('The phone could not send this'), description: error.message, variant: 'destructive' }),
  })
}

async function upload(file: File): Promise<string> {
  const { id } = await callEmulator<{ id: string }>('/phone/media', { method: 'POST', body: file })
  return id
}
