/** How a recording's file is called: a draft keeps nothing else of a file. */
import { t } from '#domain/i18n/t.ts'

export const VOICE_NAME = t('Voice message')

/** Tells a recording that WhatsApp can show as a voice message: OGG with Opus. */
export const isVoice = (name: string): boolean => name.startsWith(VOICE_NAME) && name.endsWith('.ogg')
