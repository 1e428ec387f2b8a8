import { CallError } from '../state/calls.ts'
import type { Say } from '../kit/use-chat.ts'
import type { Chat } from '../state/chat.ts'

const MOST_BYTES = 16_000_000

/** Uploads a file and sends it; what went wrong, in words, or null. */
export async function upload(chat: Chat, file: File, say: Say): Promise<string | null> {
  const uploaded = await uploadFile(chat, file, say)
  if (typeof uploaded === 'string') return uploaded
  chat.act({ type: 'file', fileId: uploaded.fileId }, file.name)
  return null
}

/** Uploads a file; what went wrong, in words, where it did not get there. */
export async function uploadFile(chat: Chat, file: File, say: Say): Promise<{ fileId: string } | string> {
  if (file.size > MOST_BYTES) return say('tooLarge')
  try {
    return await chat.ask<{ fileId: string }>(`/files?name=${encodeURIComponent(file.name.slice(0, 240))}`, { method: 'POST', file })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.message || say('didNotLoad')
  }
}
