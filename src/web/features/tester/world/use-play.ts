import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useToasts } from '../../../kit/toast-area.tsx'
import { callEmulator } from './call-emulator.ts'
import type { PhoneMessage } from './phone-types.ts'
import { EMULATOR_KEY } from './queries.ts'

/** What a customer does on the phone. */
export type Play =
  | { type: 'text'; text: string }
  | { type: 'button'; messageId: string; buttonId: string; title: string }
  | { type: 'list'; messageId: string; rowId: string; title: string; description?: string | undefined }
  | { type: 'image'; file?: File }
  | { type: 'location'; latitude: number; longitude: number; name: string; address: string }

/** Plays the customer: each act reaches Parley as WhatsApp would bring it. */
export function usePlay(contact: string, number: string | undefined) {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: async (play: Play) => {
      const body = play.type === 'image' ? { type: 'image', ...(play.file && { mediaId: await upload(play.file) }) } : play
      return callEmulator<PhoneMessage>(`/phone/${encodeURIComponent(contact)}/messages`, {
        method: 'POST',
        body: { ...body, phoneNumberId: number },
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [...EMULATOR_KEY, 'chat', contact] }),
    onError: (error) => toasts.show({ title: 'The phone could not send this', description: error.message, variant: 'destructive' }),
  })
}

async function upload(file: File): Promise<string> {
  const { id } = await callEmulator<{ id: string }>('/phone/media', { method: 'POST', body: file })
  return id
}
