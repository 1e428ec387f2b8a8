import type { Json } from '#domain/json.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import { listTranscripts } from '#store/ai/transcripts.ts'
import type { NewSignal } from '#store/conversations/signals.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { SignalEnvelope } from '#commands/shared/signal-envelope.ts'

/** Has flows hear what is said in voice messages, where that was transcribed in time; any other reaches them as the sound that it is. */
export async function hearVoiceMessages(tx: Tx, signals: readonly NewSignal[]): Promise<readonly NewSignal[]> {
  const voices = signals.flatMap(({ appId, body }) => {
    const message = voiceMessageOf(body)
    return message ? [{ appId, messageId: message.messageId }] : []
  })
  if (voices.length === 0) return signals
  const rows = await listTranscripts(tx, voices)
  const heard = new Map(rows.map(({ appId, messageId, text }) => [`${appId}/${messageId}`, text]))
  return signals.map((signal) => {
    const message = voiceMessageOf(signal.body)
    const text = message && heard.get(`${signal.appId}/${message.messageId}`)
    return text === undefined || !message ? signal : { ...signal, body: inWords(signal.body, message, text) }
  })
}

/** The message of a signal, where it is a sound. */
function voiceMessageOf(body: Json): CustomerMessage | undefined {
  // Nearly every message is none, and is parsed only once.
  if (!JSON.stringify(body).includes('"audio"')) return undefined
  const envelope = SignalEnvelope.safeParse(body).data
  const message = envelope && messageOf(envelope)
  return message?.content.type === 'audio' ? message : undefined
}

function messageOf(envelope: SignalEnvelope): CustomerMessage | undefined {
  if ('start' in envelope) return envelope.message
  return 'signal' in envelope && envelope.signal.type === 'replied' ? envelope.signal.message : undefined
}

/** The signal with the words in the place of the sound, which it names. */
function inWords(body: Json, message: CustomerMessage, text: string): Json {
  const spoken: CustomerMessage = { ...message, content: { type: 'text', text }, spoken: message.content }
  const envelope = SignalEnvelope.parse(body)
  return 'start' in envelope ? { ...envelope, message: spoken } : { ...envelope, signal: { type: 'replied', message: spoken } }
}
