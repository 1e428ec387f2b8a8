/** How a recording's file is called: a draft keeps nothing else of a file. */
export const VOICE_NAME = 'Voice message'

/** Tells a recording that WhatsApp can show as a voice message: OGG with Opus. */
export const isVoice = (name: string): boolean => name.startsWith(VOICE_NAME) && name.endsWith('.ogg')
